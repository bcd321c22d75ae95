import ModelStore

/// A prefecture. Its code is a text, since codes begin with zeros.
package struct Prefecture: Model, Equatable {
  package static let layout = Layout(key: "code")
  package var code: String
  package var name: String
  package var kana: String?
}
