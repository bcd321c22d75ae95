extension Unicode.Scalar {
  /// Whether the scalar may begin an identifier: XID_Start or `_` (S-14).
  var startsIdentifier: Bool {
    self == "_" || properties.isXIDStart
  }

  /// Whether the scalar may continue an identifier: XID_Continue (S-14).
  var continuesIdentifier: Bool {
    properties.isXIDContinue
  }
}
