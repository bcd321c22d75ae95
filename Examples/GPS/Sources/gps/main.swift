import ExampleCommand
import Foundation
import ModelStore
import Tracks

/// The log in the current folder.
func logger() throws -> Logger { try Logger(.file("gps.store")) }

/// The time in a text such as `100ms` or `2s`.
func duration(_ text: String) throws -> Duration {
  let digits = text.prefix { $0.isASCII && $0.isNumber }
  guard let number = Int(digits), number <= 1_000_000 else { throw notADuration(text) }
  switch text.dropFirst(digits.count) {
  case "ms": return .milliseconds(number)
  case "s": return .seconds(number)
  default: throw notADuration(text)
  }
}

func notADuration(_ text: String) -> UsageError {
  UsageError("--every expects a time such as 100ms or 2s, found '\(text)'")
}

await run(
  "gps",
  [
    Command("record FILE [--every TIME]", "writes the places of a GPX file, one at a time") {
      arguments in
      let pause = try duration(arguments.option("--every") ?? "100ms")
      let track = try GPX.track(
        String(decoding: contents(ofFile: arguments[0]), as: UTF8.self), of: arguments[0])
      let logger = try logger()
      for location in Logger.filtered(track) {
        try await logger.record(location)
        try await Task.sleep(for: pause)
      }
    },
    Command("watch [--limit COUNT]", "shows the newest places, also while another gps records") {
      arguments in
      let limit = arguments.option("--limit") ?? "20"
      guard let limit = Int(limit), limit > 0 else {
        throw UsageError("--limit expects a positive integer, found '\(limit)'")
      }
      for try await update in try logger().store.updates(Logger.newest(limit)) {
        print("\(update.results.count) places, \(update.insertions.count) new")
        for location in update.results {
          print("  \(try location.createdAt)  \(try location.latitude)  \(try location.longitude)")
        }
        fflush(nil)
      }
    },
    Command("clean", "deletes the places that are older than a day") { _ in
      print("\(try await logger().deleteOld()) places deleted")
    },
    Command("svg", "prints the track as a picture") { _ in print(try logger().svg()) },
  ])
