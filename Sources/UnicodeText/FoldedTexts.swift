/// Many texts folded at once, as those of a dictionary are for one comparison.
///
///     heap       "TomatoCafé ﬁnあ"        offsets [ 0, 6, 15, 18 ]
///     folded     "tomatoあ"               offsets [ 0, 6,  6,  9 ]
///     others     1: "café fin"
///
/// A text in which each scalar becomes one, at most as long, is folded into the heap of this; the
/// few others have arrays of their own, and nothing in the heap.
package struct FoldedTexts: Sendable {
  /// The folded texts, one behind the other.
  package let heap: [UInt8]
  /// Where each text begins in the heap, and the heap's length; rising.
  package let offsets: [UInt32]
  /// The texts that are not in the heap, with their places, which rise.
  package let others: [(index: Int, text: [UInt8])]

  /// Folds the texts of a heap of valid UTF-8.
  ///
  /// - Parameter offsets: Where each text begins in `heap`, and its length; rising.
  /// - Complexity: O(bytes).
  package init(_ heap: Span<UInt8>, offsets: Span<UInt32>, by folding: TextFolding) {
    let simple = SimpleFolding(folding)
    var starts: [UInt32] = []
    starts.reserveCapacity(offsets.count)
    var others: [(index: Int, text: [UInt8])] = []
    let folded = [UInt8](capacity: heap.count) { room in
      for index in 0..<max(0, offsets.count - 1) {
        starts.append(UInt32(truncatingIfNeeded: room.count))
        let text = heap.extracting(Int(offsets[index])..<Int(offsets[index + 1]))
        let start = room.count
        if !simple.fold(text, to: &room) {
          room.removeLast(room.count - start)
          others.append((index, folding.folded(utf8: text)))
        }
      }
      starts.append(UInt32(truncatingIfNeeded: room.count))
    }
    self.heap = folded
    self.offsets = starts
    self.others = others
  }
}
