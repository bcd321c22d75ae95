import Testing

@testable import PredicateTyping

@Suite("the table of functions") struct FunctionTableTests {
  @Test("every spelling is in one row, and finds it")
  func spellings() {
    for list in [FunctionTable.names, FunctionTable.selectors, FunctionTable.types] {
      #expect(Set(list).count == list.count)
    }
    for name in FunctionTable.names {
      #expect(FunctionTable.function(named: name)?.name == name)
      if !name.contains(":") { #expect(FunctionTable.function(named: name + ":")?.name == name) }
    }
    for selector in FunctionTable.selectors {
      let entry = FunctionTable.function(ofSelector: selector)
      #expect(entry?.selectors.contains(selector) == true && entry?.target != nil)
    }
    for type in FunctionTable.types {
      #expect(FunctionTable.conversion(toType: type)?.types.contains(type) == true)
    }
    #expect(FunctionTable.function(named: "add:") == nil)
    #expect(FunctionTable.function(ofSelector: "dealloc") == nil)
  }

  @Test("every function has a spelling, with one part for each argument")
  func functions() {
    let all =
      NumberFunction.allCases.map { BuiltinFunction.number($0) }
      + TextFunction.allCases.map { .text($0) }
      + ConversionFunction.allCases.map { .conversion($0) }
      + [.now]
    for function in all {
      let rows = FunctionTable.entries.filter { $0.meaning == .function(function) }
      #expect(rows.count == 1, "\(function)")
      for selector in rows.flatMap(\.selectors) {
        #expect(selector.count { $0 == ":" } + 1 == function.parameters.count, "\(selector)")
      }
    }
  }
}
