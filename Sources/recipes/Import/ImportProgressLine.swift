internal import RecordReading
internal import StoreCommands

/// The progress of an import, with its rate and the time left: one line on a terminal that is
/// overwritten again and again. Short imports, and output elsewhere, show none.
final class ImportProgressLine {
  private let console: Console
  private let start = ContinuousClock.now
  private var lastTime = ContinuousClock.now
  private var isShown = false

  init(_ console: Console) {
    self.console = console
  }

  /// Shows the progress, at most four times a second.
  func show(_ progress: ReadingProgress) {
    guard console.showsProgress, lastTime.duration(to: .now) > .milliseconds(250) else { return }
    lastTime = .now
    isShown = true
    console.printError("\r\u{1B}[K" + text(progress))
  }

  /// Removes the line.
  func clear() {
    guard isShown else { return }
    isShown = false
    console.printError("\r\u{1B}[K")
  }

  private func text(_ progress: ReadingProgress) -> String {
    let parts = start.duration(to: .now).components
    let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    let rate = Int(Double(progress.recordCount) / max(seconds, 0.001))
    var text = "\(progress.recordCount) records, \(rate) a second"
    if let share = progress.share, share > 0.01 {
      let left = Int(seconds * (1 - share) / share)
      let padding = left % 60 < 10 ? "0" : ""
      text += ", \(Int(share * 100)) %, \(left / 60):\(padding)\(left % 60) left"
    }
    return text
  }
}
