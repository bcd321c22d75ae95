extension Unicode.Scalar {
  /// Whether an identifier may begin with it: XID_Start or `_` (S-14).
  var startsIdentifier: Bool {
    self == "_" || properties.isXIDStart
  }

  /// Whether an identifier may go on with it: XID_Continue (S-14).
  var continuesIdentifier: Bool {
    properties.isXIDContinue
  }
}
