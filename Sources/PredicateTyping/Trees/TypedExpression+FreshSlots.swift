extension TypedExpression {
  /// Returns this expression with new slots for everything that it binds, so that it can be used
  /// next to or inside a copy of itself.
  ///
  /// - Parameter newSlot: returns a slot that nothing else binds.
  func withFreshSlots(_ newSlot: () -> Slot) -> TypedExpression {
    replacing { part in
      switch part {
      case .map(let collection, let slot, let body, let origin):
        let fresh = newSlot()
        return .map(
          collection.withFreshSlots(newSlot), fresh,
          body.withFreshSlots(newSlot).renaming(slot, to: fresh), origin)
      case .filter(let collection, let slot, let predicate, let origin):
        let fresh = newSlot()
        return .filter(
          collection.withFreshSlots(newSlot), fresh,
          predicate.replacing { inner in
            inner.bindsSlot ? inner.withFreshSlots(newSlot) : nil
          }.renaming(slot, to: fresh), origin)
      default: return nil
      }
    }
  }

  private var bindsSlot: Bool {
    switch self {
    case .map, .filter: true
    default: false
    }
  }

  private func renaming(_ slot: Slot, to other: Slot) -> TypedExpression {
    replacing { $0 == .slot(slot) ? .slot(other) : nil }
  }
}
