import Foundation
import Prefectures

// master build prefectures.csv master.store [VERSION]   makes a store of a table
// master install master.store                           installs it as installed.store, if it is newer
// master name CODE                                      looks a prefecture up

do {
  let words = CommandLine.arguments.dropFirst()
  switch words.first {
  case "build"? where words.count >= 3:
    let version = words.count > 3 ? Int(words[words.startIndex + 3]) ?? 1 : 1
    let count = try MasterData.build(
      words[words.startIndex + 1], words[words.startIndex + 2], version: version)
    print("\(count) rows, version \(version)")
  case "install"? where words.count == 2:
    let isNew = try MasterData.install(words[words.startIndex + 1], at: "installed.store")
    print(isNew ? "installed" : "what is installed is as new")
  case "name"? where words.count == 2:
    let data = try MasterData("installed.store")
    let found = try data.store.read().objects(
      Prefecture.self, "code = %@", words[words.startIndex + 1])
    print(try found.first?.name ?? "no such code")
  default: print("usage: master build TABLE STORE [VERSION] | install STORE | name CODE")
  }
} catch {
  FileHandle.standardError.write(Data("master: \(error)\n".utf8))
  exit(1)
}
