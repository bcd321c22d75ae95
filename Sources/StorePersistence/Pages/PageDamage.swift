/// The reason why a page is invalid, or the system's error while reading it.
struct PageDamage: Error {
  let reason: String
  let system: StoreFileError?

  init(_ reason: String) {
    self.reason = reason
    system = nil
  }

  init(_ error: StoreFileError) {
    reason = error.description
    system = error
  }
}
