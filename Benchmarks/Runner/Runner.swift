/// Benchmarks that run inside one process, since they measure parts, not the command.
enum Runner {
  private static let usage = """
    usage: runner language             parsing and compiling
           runner text [NAMES]         the options of text
           runner queries STORE        questions on standard input: entity, tab, predicate
           runner segments STORE       other sizes of segments
           runner foods STORE          reading lines, and questions about foods
           runner keys COUNT [STORE]   look-ups by key, and changes; in memory or in a new store
           runner json FILE            the ways to decode the records of a JSON file in our format
    """

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case ("language", 1): LanguageBenchmark.run()
    case ("text", 1): TextBenchmark.run(nameCount: 1_000_000)
    case ("text", 2): TextBenchmark.run(nameCount: Int(words[1]) ?? 0)
    case ("queries", 2):
      var questions: [String] = []
      while let line = readLine() { questions.append(line) }
      QueryBenchmark.run(store: words[1], questions: questions)
    case ("segments", 2): SegmentBenchmark.run(store: words[1])
    case ("keys", 2): KeyBenchmark.run(count: Int(words[1]) ?? 0, path: nil)
    case ("keys", 3): KeyBenchmark.run(count: Int(words[1]) ?? 0, path: words[2])
    case ("json", 2): JSONBenchmark.run(file: words[1])
    case ("foods", 2): FoodBenchmark.run(store: words[1])
    default: print(usage)
    }
  }

  /// Prints a figure on a line of its own.
  static func report(_ what: String, _ value: Double, _ unit: String, places: Int = 1) {
    let number = decimal(value, places: places)
    let padding = String(repeating: " ", count: max(1, 60 - width(of: what) - number.count))
    print("\(what)\(padding)\(number) \(unit)")
  }

  /// Returns a number with the given number of decimals.
  static func decimal(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let digits = String(Int((value * Double(scale)).rounded()))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return padded.dropLast(places) + "." + padded.suffix(places)
  }

  private static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 1 : 2) }
  }

  /// The time of one run, in nanoseconds.
  private static func time(_ body: () -> Void) -> Double {
    let parts = ContinuousClock().measure(body).components
    return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
  }

  /// The median time of several runs, in nanoseconds.
  static func median(of count: Int = 7, _ body: () -> Void) -> Double {
    (0..<count).map { _ in time(body) }.sorted()[count / 2]
  }

  /// Returns the median time of the runs that fit in a quarter of a second, at least 5, at most
  /// 1,000, after one run to warm up.
  static func medianOfMany(_ body: () -> Void) -> Double {
    let first = time(body)
    return median(of: max(5, min(1_000, Int(2.5e8 / max(first, 1)))), body)
  }
}
