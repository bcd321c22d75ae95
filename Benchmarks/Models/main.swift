import Glibc
import ModelStore

// Measures a store of models: `models COUNT [PATH]`.

struct Recipe: Model {
  static let layout = Layout(key: "name")
  var name: String
  var category: String?
  var country: String?
  var season: String?
  var ingredients: [Ingredient]
}

struct Ingredient: Model {
  static let layout = Layout(key: "name")
  var name: String
}

/// A recipe whose ingredients are read when asked for.
struct LazyRecipe: Model {
  static let layout = Layout("Recipe", key: "name")
  var name: String
  var category: String?
  var country: String?
  var season: String?
  var ingredients: Links<Ingredient>
}

/// A small generator, so that every run writes the same objects.
struct Generator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) | (state << 31)
  }
}

func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  unsafe clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func measure<R>(_ what: String, count: Int, _ body: () throws -> R) rethrows -> R {
  let (cpu, wall) = (seconds(CLOCK_PROCESS_CPUTIME_ID), seconds(CLOCK_MONOTONIC))
  let result = try body()
  let (usedCPU, usedWall) = (
    seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu, seconds(CLOCK_MONOTONIC) - wall
  )
  print(
    what, Int(Double(count) / usedCPU), "/s of CPU,", usedCPU * 1e6 / Double(count), "µs CPU each,",
    usedWall * 1e3, "ms wall")
  return result
}

func recipes(_ count: Int) -> [Recipe] {
  var generator = Generator(state: 1)
  let foods = ["人参", "玉ねぎ", "牛肉", "じゃがいも", "carrot", "onion", "しょうゆ", "みりん", "砂糖", "塩"]
  let ingredients = (0..<2_000).map { Ingredient(name: foods[$0 % 10] + "\($0 / 10)") }
  let styles = ["カレー", "丼ぶり", "サラダ", "スープ", "炒め", "コロッケ", "ごはん", "鍋"]
  return (0..<count).map { number in
    let used = Int.random(in: 4...14, using: &generator)
    var places: Set<Int> = []
    while places.count < used {
      let a = Int.random(in: 0..<2_000, using: &generator)
      places.insert(min(a, Int.random(in: 0..<2_000, using: &generator)))
    }
    return Recipe(
      name: "冷やし" + styles.randomElement(using: &generator)! + "\(number)",
      category: styles.randomElement(using: &generator), country: "和食",
      season: ["春", "夏", "秋", "冬", nil].randomElement(using: &generator)!,
      ingredients: places.sorted().map { ingredients[$0] })
  }
}

let arguments = CommandLine.arguments
let count = arguments.count > 1 ? Int(arguments[1]) ?? 100_000 : 100_000
let place: ObjectStore.Place = arguments.count > 2 ? .file(arguments[2]) : .memory
let lookups = arguments.count > 3 ? Int(arguments[3]) ?? 10_000 : 10_000
let models = recipes(count)
print(count, "recipes,", models.reduce(0) { $0 + $1.ingredients.count }, "links")
let store = try ObjectStore(place, Recipe.self)
try measure("upsert", count: count) { try store.write { try $0.upsert(models) } }
try measure("upsert again", count: count) { try store.write { try $0.upsert(models) } }
let reader = try store.read()
let all = try reader.objects(Recipe.self)
let decoded = try measure("decode all", count: count) { try all.models() }
_ = try measure("decode all again", count: count) { try all.models() }
precondition(decoded.count == count)
try measure("read one property", count: count) { for recipe in all { _ = try recipe.name } }
try measure("point lookup", count: lookups) {
  for k in 0..<lookups {
    _ = try reader.object(Recipe.self, key: Key(models[(k * 7919) % count].name))
  }
}
try measure("lookup and model", count: lookups) {
  for k in 0..<lookups {
    _ = try reader.object(Recipe.self, key: Key(models[(k * 7919) % count].name))?.model()
  }
}
let page = Fetch<Recipe>("season = %@", "冬").sorted(by: "name DESC").dropFirst(100).prefix(20)
try measure("filtered and sorted page", count: 100) {
  for _ in 0..<100 { _ = try reader.objects(page).models() }
}
let commits = 100
try measure("one-object commit", count: commits) {
  for number in 0..<commits {
    try store.write { writer in
      _ = try writer.upsert(Recipe(name: "new \(number)", ingredients: [models[0].ingredients[0]]))
    }
  }
}
