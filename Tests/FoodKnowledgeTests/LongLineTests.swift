import FoodKnowledge
import Synchronization
import Testing

@Suite("Long lines")
struct LongLineTests {
  static let parts = [
    "1 ", "a ", "1/", "1-", "1 x ", "or ", "1 or ", "carrot or ", "carrot, ", "large ", "1 cup ",
    "of ", "x of ", "half ", "a \"", "(", "((1", "[a](", "<b", "&a", "free ", "vegan ", "to taste ",
    "salt and pepper ", "か", "大さじ", "肉", "肉の", "の", "と", "1と", "各", "半", "1個", "適量", "または",
    "薄切り", "（", "【", "・", "～", "ー", "※", "。",
  ]

  /// Names are looked up while a line is read, so their number shows how much work it is.
  @Test("are read with a bounded number of look-ups for each of their parts", arguments: parts)
  func lookups(part: String) {
    func count(_ byteCount: Int) -> Int {
      let count = Mutex(0)
      let reader = LineReader { name in
        count.withLock { $0 += 1 }
        return LineFixture.foods.contains(name)
      }
      let text = String(repeating: part, count: byteCount / part.utf8.count)
      for line in [text, text + "肉", text + "salt", "1 cup " + text] { _ = reader.read(line) }
      return count.withLock { $0 }
    }
    let short = count(LineReader.byteLimit / 4)
    let long = count(LineReader.byteLimit - 10)
    #expect(long <= 5 * short + 100, "\(short) look-ups, and \(long) for four times the length")
  }

  @Test("above the limit are ingredients that are not understood")
  func tooLong() {
    let fitting = String(repeating: "a", count: LineReader.byteLimit - 7) + " carrot"
    #expect(LineFixture.foods(of: LineFixture.reader.read(fitting)) != "")
    let line = "2 carrots, " + String(repeating: "chopped ", count: 200)
    let reading = LineFixture.reader.read(line)
    #expect(reading.kind == .ingredient)
    #expect(reading.foods.isEmpty)
  }
}
