import Testing

@testable import RecipeImport

@Suite("a duration") struct DurationTextTests {
  @Test(
    "is minutes",
    arguments: [
      ("45", 45), ("20 min", 20), ("1 hour 30 minutes", 90), ("1h30", 90), ("1h 30m", 90),
      ("PT1H15M", 75), ("PT45M", 45), ("P1DT2H", 1_560), ("pt0h5m0s", 5), ("1.5 hours", 90),
      ("~30 minutes", 30), ("約10分", 10), ("1時間半", 90), ("1時間30分", 90), ("90 sec", 2),
      ("1 hour and 5 minutes", 65), (" 2 Std. ", 120),
    ])
  func minutes(text: String, minutes: Int) {
    #expect(DurationText.minutes(of: text) == minutes)
  }

  @Test(
    "is nil if a word is not part of it",
    arguments: [
      "", "a while", "10-15 min", "20 min each", "P", "PT", "P1Y", "1/2 hour", "-5", "指定なし",
      "99999999999999999999 min", "1..5 h",
    ])
  func others(text: String) {
    #expect(DurationText.minutes(of: text) == nil)
  }
}
