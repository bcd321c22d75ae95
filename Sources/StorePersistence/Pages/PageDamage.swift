/// Why a page cannot be trusted, or the system's error on the way to it.
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
