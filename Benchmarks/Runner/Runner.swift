import PredicateSyntax

/// Benchmarks that run inside one process, since they measure parts and not the command:
/// `runner language` and `runner text [NAMES]`.
enum Runner {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    switch words.first {
    case "language": LanguageBenchmark.run()
    case "text":
      TextBenchmark.run(nameCount: words.dropFirst().first.flatMap { Int($0) } ?? 1_000_000)
    default: print("usage: runner language | runner text [NAMES]")
    }
  }

  /// Prints a figure on a line of its own.
  static func report(_ what: String, _ value: Double, _ unit: String) {
    let whole = Int((value * 10).rounded())
    let number = "\(whole / 10).\(whole % 10)"
    let padding = String(repeating: " ", count: max(1, 60 - displayed(what) - number.count))
    print("\(what)\(padding)\(number) \(unit)")
  }

  private static func displayed(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 1 : 2) }
  }

  /// The median time of several runs, in nanoseconds.
  static func median(of count: Int = 7, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let times = (0..<count).map { _ in
      let parts = clock.measure(body).components
      return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
    }
    return times.sorted()[count / 2]
  }
}
