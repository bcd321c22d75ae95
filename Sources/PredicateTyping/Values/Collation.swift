private import Glibc

/// The order of the locale, for `[l]`.
package enum Collation {
  /// Compares two strings by LC_COLLATE, and strings that it considers equal by their scalars, so
  /// that the order is total.
  package static func compare(_ left: String, _ right: String) -> Int {
    let order = Int(unsafe strcoll(left, right))
    return order != 0 ? order : compareUTF8(left, right)
  }
}
