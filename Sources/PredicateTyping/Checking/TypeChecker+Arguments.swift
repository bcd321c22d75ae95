import ObjectGraph
import PredicateSyntax
import UnicodeText

extension TypeChecker {
  /// Returns the argument of a placeholder, checked against the placeholder's letter (S-19).
  mutating func argument(_ number: Int, _ conversion: Conversion, at range: SourceRange) -> Typed {
    guard arguments.indices.contains(number) else {
      return problem(.missingArgument(number, at: range))
    }
    let typed = value(of: arguments[number], at: range)
    switch conversion {
    case .value, .keyPath: return typed
    case .integer:
      let whole = adapted(typed, to: .int)
      return whole.type == .int || whole.type == .mixed
        ? whole : problem(.argumentKind("%d", "a whole number", at: range))
    case .double:
      let number = adapted(typed, to: .double)
      guard let value = number.constant?.number else {
        return number.type == .mixed
          ? number : problem(.argumentKind("%f", "a number", at: range))
      }
      switch value {
      case .int(let whole): return constant(.double(Double(whole)), .double, at: range)
      case .double(let double): return constant(.double(double), .double, at: range)
      }
    case .text:
      guard typed.type == .string else { return problem(.argumentKind("%s", "text", at: range)) }
      return constant(typed.constant ?? .missing, .string, at: range)
    case .character:
      guard case .string(let text)? = typed.constant, text.count == 1 else {
        return problem(.argumentKind("%c", "one character", at: range))
      }
      return constant(.string(text), .string, at: range)
    }
  }

  /// Returns the value of an argument, with text in NFC.
  mutating func value(of argument: QueryArgument, at range: SourceRange) -> Typed {
    switch argument {
    case .null: return constant(.missing, .null, at: range)
    case .value(.double(let value)) where !value.isFinite:
      return problem(.argumentKind("%@", "a finite number", at: range))
    case .value(.string(let text)): return constant(.string(text.nfc), .string, at: range)
    case .value(let value): return constant(Value(value), ValueType(value.type), at: range)
    case .object(let object): return constant(.object(object), .object(object.entity), at: range)
    case .untyped(let text):
      var typed = constant(.string(text.nfc), .string, at: range)
      typed.isUntyped = true
      return typed
    case .list(let elements): return list(elements.map { value(of: $0, at: range) }, at: range)
    }
  }

  /// Converts a constant to the type that its place expects: untyped text to a number, Bool or date
  /// (S-19), a string to a date (S-18), and each element of a list. Returns other values unchanged.
  mutating func adapted(_ typed: Typed, to type: ValueType) -> Typed {
    let wanted = type.element ?? type
    if let elements = typed.elements {
      return list(elements.map { adapted($0, to: wanted) }, at: typed.range)
    }
    guard case .string(let text)? = typed.constant else { return typed }
    switch wanted {
    case .date:
      if let seconds = DateText.seconds(text) {
        return constant(.date(seconds), .date, at: typed.range)
      }
      return problem(.notADate(text, at: typed.range))
    case .int, .double:
      guard typed.isUntyped else { return typed }
      let digits = text.trimmingWhiteSpace()
      if let whole = Int64(digits) { return constant(.int(whole), .int, at: typed.range) }
      if let number = Double(digits), number.isFinite {
        return constant(.double(number), .double, at: typed.range)
      }
      return problem(.notANumber(text, at: typed.range))
    case .bool:
      guard typed.isUntyped else { return typed }
      guard let value = Bool(word: text) else { return problem(.notABool(text, at: typed.range)) }
      return constant(.bool(value), .bool, at: typed.range)
    case .null, .string, .object, .collection, .mixed: return typed
    }
  }
}
