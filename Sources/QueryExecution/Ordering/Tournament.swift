import PredicateTyping

/// Finds which of several players comes first, and finds it again after one player changes by
/// replaying only the matches of that player.
///
///     winners of matches            2
///                               ╱       ╲
///                             0           2
///                           ╱   ╲       ╱   ╲
///     players              0     1     2     –
struct Tournament {
  /// At each place *k* from 1 on, the winner of places 2 *k* and 2 *k* + 1. The players are in the
  /// last half; a player that is out is -1.
  private var winners: [Int]

  /// Creates a tournament of the players for which `isIn` returns true. `isBefore` returns whether
  /// the left of two players comes first; the left player has the lower number.
  init(
    playerCount: Int, isIn: (Int) -> Bool, _ isBefore: (_ left: Int, _ right: Int) -> Bool
  ) {
    var leafCount = 1
    while leafCount < playerCount { leafCount *= 2 }
    winners = Array(repeating: -1, count: 2 * leafCount)
    for player in 0..<playerCount where isIn(player) { winners[leafCount + player] = player }
    for place in (1..<leafCount).reversed() { play(place, isBefore) }
  }

  /// The player that comes first, or nil if all are out.
  var winner: Int? { winners[1] < 0 ? nil : winners[1] }

  /// Finds the winner again after a player has changed or is out.
  ///
  /// - Complexity: O(log players).
  @inline(__always)
  mutating func replay(
    _ player: Int, isIn: Bool, _ isBefore: (_ left: Int, _ right: Int) -> Bool
  ) {
    var place = winners.count / 2 + player
    winners[place] = isIn ? player : -1
    while place > 1 {
      place /= 2
      play(place, isBefore)
    }
  }

  @inline(__always)
  private mutating func play(_ place: Int, _ isBefore: (Int, Int) -> Bool) {
    let (left, right) = (winners[2 * place], winners[2 * place + 1])
    winners[place] = right < 0 || (left >= 0 && isBefore(left, right)) ? left : right
  }
}
