import ExampleTesting
import Foundation
import ModelStore
import Prefectures
import Synchronization
import Testing

/// Something that the user keeps.
private struct Favourite: Model {
  static let layout = Layout(key: "id")
  var id: Int
  var code: String
}

/// The end of a round.
private final class End: Sendable {
  private let state = Atomic(false)

  var isReached: Bool { state.load(ordering: .relaxed) }

  func reach() { state.store(true, ordering: .relaxed) }
}

@Suite("An install that is killed", .timeLimit(.minutes(2))) struct KilledInstallTests {
  /// The numbers of rows of the old data and of the new.
  private static let (old, new) = (2000, 3000)

  /// The folder of the two bundled stores.
  private let bundle: Scratch
  /// The time of an install that is not killed.
  private let duration: Duration

  init() throws {
    bundle = try Scratch()
    for (version, rows) in [(1, Self.old), (2, Self.new)] {
      let rows = (1...rows).map { "\($0),name \($0) of \(version)\n" }
      let table = try bundle.write("code,name\n" + rows.joined(), to: "table.csv")
      _ = try MasterData.build(table, bundle.path("\(version).store"), version: version)
    }
    let (clock, bundle) = (ContinuousClock(), bundle)
    var output = ""
    duration = try clock.measure {
      output = try bundle.run("master", "install", bundle.path("2.store")).output
    }
    #expect(output == "installed\n")
  }

  /// Installs the new data over the old in a folder, and kills the program after a time.
  private func kill(after delay: Duration, in folder: Scratch) async throws {
    let process = try folder.start("master", ["install", bundle.path("2.store")], output: "out")
    try await Task.sleep(for: delay)
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private func rows(in folder: Scratch) throws -> Int {
    try MasterData(folder.path("installed.store")).store.read().count(Prefecture.self)
  }

  @Test("leaves the old data or the new, while others read it and the user's data is written")
  func killed() async throws {
    for round in 0...24 {
      let folder = try Scratch()
      let installed = folder.path("installed.store")
      #expect(try MasterData.install(bundle.path("1.store"), at: installed))
      let data = try MasterData(installed)
      let user = try ObjectStore(.file(folder.path("user.store")), Favourite.self)
      let end = End()

      // One reads with a store that stays open, and opens another each time.
      async let reads: Void = {
        while !end.isReached {
          for rows in [try data.store.read().count(Prefecture.self), try rows(in: folder)] {
            #expect([Self.old, Self.new].contains(rows))
          }
          try await Task.sleep(for: .microseconds(100))
        }
      }()
      // One writes in the background.
      async let written: Int = {
        var count = 0
        while !end.isReached {
          let favourite = Favourite(id: count, code: "13")
          try await user.write { _ = try $0.upsert(favourite) }
          count += 1
        }
        return count
      }()
      try await kill(after: duration * round / 24, in: folder)
      end.reach()
      try await reads
      let favourites = try await written

      #expect([Self.old, Self.new].contains(try rows(in: folder)))
      #expect(try MasterData(installed).store.check() == [])
      #expect(try user.read().count(Favourite.self) == favourites)
      #expect(try user.check() == [])
      // The next start of the program installs the new data if it is missing.
      _ = try folder.run("master", "install", bundle.path("2.store"))
      #expect(try rows(in: folder) == Self.new)
      #expect(try data.store.read().count(Prefecture.self) == Self.new)
    }
  }

  @Test("for the first time leaves nothing or all of it") func first() async throws {
    for round in 0...12 {
      let folder = try Scratch()
      try await kill(after: duration * round / 12, in: folder)
      if folder.has("installed.store") {
        #expect(try rows(in: folder) == Self.new)
      } else {
        #expect(throws: MasterData.Unusable.self) { try rows(in: folder) }
      }
      _ = try folder.run("master", "install", bundle.path("2.store"))
      #expect(try rows(in: folder) == Self.new)
    }
  }
}
