internal import PredicateTyping
internal import QueryEngine

extension Command {
  /// Prints the stages of a query.
  package static let explain = Command(
    name: "explain",
    operands: PredicateRequest.operands,
    summary: "print how a predicate is parsed and executed",
    discussion: """
      Prints the stages of a predicate, from its text to its plan:

        syntax     the syntax tree
        canonical  the text in canonical form
        typed      the typed tree and, after →, the same simplified
        plan       the steps, from the last one to the columns that are read
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
      query, in: try request.snapshot(), analyzing: invocation.has(.analyze),
      cancellation: session.cancellation)
    if let stage = invocation.value(of: .stage).flatMap(Explanation.Stage.init) {
      try console.writeLines(try explanation.text(of: stage))
      return .success
    }
    for stage in Explanation.Stage.allCases {
      let text = try explanation.text(of: stage)
      try console.writeLines("-- \(stage.rawValue)\n\(text)")
    }
    return .success
  }
}

extension Option {
  fileprivate static let analyze = Option(
    name: "analyze", summary: "run the plan; print the rows and time of each step",
    discussion: """
      The time of a step includes the steps below it.
      """)

  fileprivate static let stage = Option(
    name: "stage",
    value: .choice(placeholder: "STAGE", Explanation.Stage.allCases.map(\.rawValue)),
    summary: "print only this stage")
}
