import ExampleCommand
import ModelStore
import Prefectures

await run(
  "master",
  [
    Command("build TABLE STORE [VERSION]", "makes a store of a table, to be bundled") { arguments in
      let text = arguments.count > 2 ? arguments[2] : "1"
      guard let version = Int(text), version > 0 else {
        throw UsageError("VERSION expects a positive integer, found '\(text)'")
      }
      let count = try MasterData.build(arguments[0], arguments[1], version: version)
      print("\(count) rows, version \(version)")
    },
    Command("install STORE", "installs a store as installed.store, if it is newer") { arguments in
      let isNew = try MasterData.install(arguments[0], at: "installed.store")
      print(isNew ? "installed" : "the installed data is as new")
    },
    Command("name CODE", "prints the name of a prefecture") { arguments in
      let reader = try MasterData("installed.store").store.read()
      guard let found = try reader.object(Prefecture.self, key: Key(arguments[0])) else {
        throw CommandError("there is no prefecture '\(arguments[0])'")
      }
      print(try found.name)
    },
  ])
