internal import PredicateTyping
internal import QueryEngine

extension Command {
  /// Prints the stages of a query.
  package static let explain = Command(
    name: "explain",
    operands: PredicateRequest.operands,
    summary: "print how a predicate is understood and answered",
    discussion: """
      Prints the stages that a predicate passes through on its way to an answer:

        syntax     what was written, as a tree
        canonical  what was written, in canonical form
        typed      what was meant, and after → the same simplified
        plan       how it is answered: from the outermost step to the columns read
      """,
    options: [.stage, .analyze, .on, .variable], lineForm: .whole(usage: "PREDICATE"),
    run: runExplain)

  @Sendable
  private static func runExplain(_ invocation: Invocation, _ session: Session) throws -> ExitStatus
  {
    let request = try PredicateRequest(invocation, session)
    let query = try request.compile()
    let console = session.console
    console.warn(query.warnings, of: request.text)
    let explanation = Explanation(
      query, in: try request.snapshot(), analyzing: invocation.has(.analyze))
    if let stage = invocation.value(of: .stage).flatMap(Explanation.Stage.init) {
      try console.output.write(try explanation.text(of: stage) + "\n")
      return .success
    }
    for stage in Explanation.Stage.allCases {
      let text = try explanation.text(of: stage)
      try console.output.write("-- \(stage.rawValue)\n\(text)\n")
    }
    return .success
  }
}

extension Option {
  fileprivate static let analyze = Option(
    name: "analyze", summary: "run the plan, and say what each step found",
    discussion: """
      With the time that it took, the steps below it included.
      """)

  fileprivate static let stage = Option(
    name: "stage",
    value: .choice(placeholder: "STAGE", Explanation.Stage.allCases.map(\.rawValue)),
    summary: "only one stage")
}
