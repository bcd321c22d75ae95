/// Returns how many columns of a terminal a character takes: 0, 1 or 2.
func displayWidth(_ character: Character) -> Int {
  character.unicodeScalars.reduce(0) { max($0, displayWidth($1)) }
}

/// Returns how many columns of a terminal a scalar takes: 0, 1 or 2.
private func displayWidth(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
    0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}
