import Foundation
import Messenger
import ModelStore

// messages save GROUP TEXT     saves a message
// messages list GROUP          lists the newest messages of a group

do {
  let cache = try MessageCache(.file("messages.store"))
  let words = CommandLine.arguments.dropFirst()
  switch (words.first, words.dropFirst().first, words.dropFirst(2).first) {
  case ("save"?, let group?, let text?):
    try await cache.save([Message(id: UUID().uuidString, in: group, text, at: Date())])
  case ("list"?, let group?, nil):
    for message in try cache.page(0, of: group) { print("\(message.createdAt)\t\(message.text)") }
  default: print("usage: messages save GROUP TEXT | list GROUP")
  }
} catch {
  FileHandle.standardError.write(Data("messages: \(error)\n".utf8))
  exit(1)
}
