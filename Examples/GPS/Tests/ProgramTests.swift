import ExampleTesting
import Foundation
import ModelStore
import Testing
import Tracks

private let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

/// A GPX file of a walk to the north, with points 22 metres apart.
private func gpx(_ count: Int) -> String {
  let points = (0..<count).map {
    let time = start.addingTimeInterval(Double($0)).formatted(.iso8601)
    return "<trkpt lat=\"\(35 + Double($0) * 0.0002)\" lon=\"139\"><time>\(time)</time></trkpt>\n"
  }
  return "<gpx><trk><trkseg>\n" + points.joined() + "</trkseg></trk></gpx>\n"
}

@Suite("The program gps", .timeLimit(.minutes(2))) struct GPSProgramTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A `gps watch` that runs until the end of a test.
  private final class Watcher {
    private let scratch: Scratch
    private let process: Process

    init(_ scratch: Scratch, limit: Int) throws {
      self.scratch = scratch
      process = try scratch.start("gps", ["watch", "--limit", "\(limit)"], output: "watched")
    }

    deinit { process.terminate() }

    /// The lists that it has printed, each with a line for each place.
    var lists: [[Substring]] {
      var lists: [[Substring]] = []
      for line in scratch.text(of: "watched").split(separator: "\n") {
        if line.hasPrefix(" ") {
          lists[lists.count - 1].append(line.dropFirst(2))
        } else {
          lists.append([])
        }
      }
      return lists
    }

    /// Waits until it has printed this, and returns how long that took.
    func prints(_ text: String) async throws -> Duration {
      let clock = ContinuousClock()
      let begin = clock.now
      while !scratch.text(of: "watched").contains(text) {
        try await Task.sleep(for: .milliseconds(1))
      }
      return clock.now - begin
    }
  }

  @Test("watches what another gps records: the newest first, no more than its limit")
  func recordAndWatch() async throws {
    try scratch.write(gpx(61), to: "walk.gpx")
    let watcher = try Watcher(scratch, limit: 3)
    _ = try await watcher.prints("0 places, 0 new\n")
    let run = try scratch.run("gps", "record", "walk.gpx", "--every", "20ms")
    #expect(run.status == 0 && run.output == "" && run.errors == "")
    // Every fifth point is 100 metres from the one before, so 13 are recorded.
    let recorded = try Logger.filtered(GPX.track(gpx(61)))
    #expect(recorded.count == 13)
    let lines = recorded.map { "\($0.createdAt)  \($0.latitude)  \($0.longitude)" }
    _ = try await watcher.prints(lines[12])
    for list in watcher.lists.dropFirst() {
      let last = try #require(lines.firstIndex { $0 == list.first ?? "" })
      #expect(list.map(String.init) == lines[...last].suffix(3).reversed())
    }
    #expect(watcher.lists.count > 3)
  }

  @Test("shows a place soon after the commit of another process") func latency() async throws {
    let watcher = try Watcher(scratch, limit: 1)
    _ = try await watcher.prints("0 places, 0 new\n")
    let logger = try Logger(.file(scratch.path("gps.store")))
    var latencies: [Duration] = []
    for number in 0..<15 {
      let time = start.addingTimeInterval(Double(number))
      try await logger.record(Location(latitude: 35, longitude: 139, createdAt: time))
      latencies.append(try await watcher.prints("  \(time)  "))
    }
    // It is a few milliseconds on an idle machine, and a second without inotify.
    #expect(latencies.sorted()[7] < .milliseconds(500), "\(latencies)")
  }

  @Test("deletes what is older than a day, also from a list that is watched") func clean()
    async throws
  {
    let logger = try Logger(.file(scratch.path("gps.store")))
    for age in [90_000.0, 86_500, 86_300, 10] {
      try await logger.record(
        Location(latitude: 35, longitude: 139, createdAt: Date(timeIntervalSinceNow: -age)))
    }
    let watcher = try Watcher(scratch, limit: 20)
    _ = try await watcher.prints("4 places")
    #expect(try scratch.run("gps", "clean").output == "2 places deleted\n")
    _ = try await watcher.prints("2 places, 0 new")
  }

  @Test("reports wrong use") func wrongUse() throws {
    for (arguments, errors) in [
      (["record"], "error: 'record' expects FILE\nusage: gps record FILE [--every TIME]\n"),
      (["record", "no.gpx"], "error: 'no.gpx' cannot be read: No such file or directory\n"),
      (["record", "empty.gpx"], "error: 'empty.gpx' has no track points\n"),
      (
        ["record", "empty.gpx", "--every", "5"],
        "error: --every expects a time such as 100ms or 2s, found '5'\n"
          + "usage: gps record FILE [--every TIME]\n"
      ),
      (
        ["watch", "--limit", "0"],
        "error: --limit expects a positive integer, found '0'\nusage: gps watch [--limit COUNT]\n"
      ),
    ] {
      try scratch.write("", to: "empty.gpx")
      let process = try scratch.start("gps", arguments, output: "out")
      process.waitUntilExit()
      #expect(scratch.text(of: "out.errors") == errors)
      #expect(process.terminationStatus == (errors.contains("usage") ? 2 : 1))
    }
  }

  @Test("does what its page shows") func page() throws {
    for example in try Page.examples(of: "GPS") {
      #expect(example.printed == example.shown, "\(example.command)")
    }
  }
}
