import Foundation
import ModelStore
import Tracks

// gps record track.gpx [--every 100ms]     writes the points of a track, one at a time
// gps watch [--limit 20]                   shows the newest, live, also while another gps records
// gps clean                                deletes what is older than a day
// gps svg                                  prints the track as a picture

let words = Array(CommandLine.arguments.dropFirst())

/// The number after an option.
func option(_ name: String, _ standard: Int) -> Int {
  guard let place = words.firstIndex(of: name), place + 1 < words.count else { return standard }
  return Int(words[place + 1].prefix { $0.isNumber }) ?? standard
}

do {
  let logger = try Logger(.file("gps.store"))
  switch (words.first, words.dropFirst().first) {
  case ("record"?, let path?):
    let track = try GPX.track(String(contentsOfFile: path, encoding: .utf8))
    for location in Logger.filtered(track) {
      try await logger.record(location)
      try await Task.sleep(for: .milliseconds(option("--every", 100)))
    }
  case ("watch"?, _):
    for try await update in logger.store.updates(Logger.newest(option("--limit", 20))) {
      print("\(update.results.count) places, \(update.insertions.count) new")
      for location in update.results {
        print("  \(try location.createdAt)  \(try location.latitude)  \(try location.longitude)")
      }
      fflush(nil)
    }
  case ("clean"?, nil): print("\(try await logger.deleteOld()) places deleted")
  case ("svg"?, nil): print(try logger.svg())
  default: print("usage: gps record FILE [--every MS] | watch [--limit COUNT] | clean | svg")
  }
} catch {
  FileHandle.standardError.write(Data("gps: \(error)\n".utf8))
  exit(1)
}
