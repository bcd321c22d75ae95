import PredicateTyping

/// Which of several players comes first, found again after one has changed by asking only those that
/// it meets.
///
///     winners of matches            2
///                               ╱       ╲
///                             0           2
///                           ╱   ╲       ╱   ╲
///     players              0     1     2     –
struct Tournament {
  /// The winner of places 2 *k* and 2 *k* + 1 at place *k*, from 1 on; the players in the last half,
  /// -1 for one that is out.
  private var winners: [Int]

  /// A tournament of the players that `isIn` names among so many; `isBefore` says whether the first
  /// of two comes first, of which the first has the lower number.
  init(
    playerCount: Int, isIn: (Int) -> Bool, _ isBefore: (_ left: Int, _ right: Int) -> Bool
  ) {
    var leafCount = 1
    while leafCount < playerCount { leafCount *= 2 }
    winners = Array(repeating: -1, count: 2 * leafCount)
    for player in 0..<playerCount where isIn(player) { winners[leafCount + player] = player }
    for place in (1..<leafCount).reversed() { play(place, isBefore) }
  }

  /// The player that comes first, or nil where all are out.
  var winner: Int? { winners[1] < 0 ? nil : winners[1] }

  /// Finds the winner again after a player has changed, or is out.
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
