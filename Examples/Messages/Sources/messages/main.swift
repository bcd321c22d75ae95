import ExampleCommand
import Foundation
import Messenger
import ModelStore

/// The cache in the current folder.
func cache() throws -> MessageCache { try MessageCache(.file("messages.store")) }

/// The drafts in the current folder. Those that a killed program was sending have failed.
func drafts() throws -> Drafts {
  let drafts = try Drafts(.file("drafts.store"))
  try drafts.recover()
  return drafts
}

await run(
  "messages",
  [
    Command("load FILE", "saves people, groups and messages of a JSON file") { arguments in
      try await cache().save(Download(json: contents(ofFile: arguments[0])))
    },
    Command("list GROUP [PAGE]", "lists the messages of a group, newest first") { arguments in
      let text = arguments.count > 1 ? arguments[1] : "1"
      guard let page = Int(text), page > 0, page < 1_000_000 else {
        throw UsageError("PAGE expects a positive integer, found '\(text)'")
      }
      for message in try cache().page(page - 1, of: arguments[0]) {
        let name = try message.user?.get()?.name ?? "?"
        print("\(message.createdAt)  \(message.kind)  \(name): \(message.text)")
      }
    },
    Command("draft GROUP TEXT", "keeps a message that is not sent yet") { arguments in
      try await drafts().keep(
        Draft(groupId: arguments[0], text: arguments[1], changedAt: Date()))
    },
    Command("drafts GROUP", "lists the drafts of a group") { arguments in
      for draft in try drafts().drafts(of: arguments[0]) {
        print("\(draft.state)  \(draft.text)")
      }
    },
  ])
