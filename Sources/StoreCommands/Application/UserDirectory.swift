internal import System

/// The directories that the XDG base directory specification gives each user.
package enum UserDirectory {
  /// The directory for data, or nil if there is none.
  package static var data: String? { path("XDG_DATA_HOME", fallback: ".local/share") }

  /// The directory for state such as histories, or nil if there is none.
  package static var state: String? { path("XDG_STATE_HOME", fallback: ".local/state") }

  /// Returns the directory that a variable names, else `fallback` in the home directory, else nil.
  /// Relative paths are ignored, as the specification says.
  private static func path(_ variable: String, fallback: String) -> String? {
    if let path = CurrentProcess.environment(variable), path.hasPrefix("/") { return path }
    return CurrentProcess.environment("HOME").map { $0 + "/" + fallback }
  }
}
