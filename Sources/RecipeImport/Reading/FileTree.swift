private import System

/// The files that a name on a command line stands for: the one of that name, or all in a folder and
/// its folders, in order of their names.
///
/// What is hidden, and what archivers of other systems add, is passed over; so are pipes, devices and
/// sockets in a folder, and a folder that leads back into itself.
struct FileTree {
  /// A file, and where it is in the folder that was named.
  struct File: Hashable {
    /// The name to open it by, and to tell of it.
    let name: String
    /// The way from the folder that was named, without that; nil for a file that was named itself.
    let place: String?
    /// How many bytes it has; nil where that is not known, as of standard input.
    var size: Int?
    /// Why it, or what is in it, cannot be opened; nil where it can.
    var fault: String?
  }

  private(set) var files: [File] = []
  /// The folders from the one that was named to the one that is read.
  private var path: Set<FileIdentity> = []

  /// The files of a name; `-` is standard input.
  ///
  /// - Throws: `InputFileError` where the name, or a folder in it, cannot be read.
  init(_ name: String) throws(InputFileError) {
    if name == "-" {
      files = [File(name: name, place: nil)]
      return
    }
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus(path: name)
    } catch {
      throw InputFileError(name, error)
    }
    guard status.kind == .directory else {
      files = [File(name: name, place: nil, size: status.size)]
      return
    }
    try collect(name, place: nil, status.identity)
  }

  private mutating func collect(
    _ directory: String, place: String?, _ identity: FileIdentity
  ) throws(InputFileError) {
    guard path.insert(identity).inserted else { return }
    defer { path.remove(identity) }
    let names: [[UInt8]]
    do throws(SystemError) {
      names = try FileSystem.names(in: directory)
    } catch {
      throw InputFileError(directory, error)
    }
    for bytes in names {
      let text = String(validating: bytes, as: UTF8.self)
      let name = text ?? bytes.escapedText
      if Self.isNoise(name) { continue }
      let full = directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
      let inside = place.map { "\($0)/\(name)" } ?? name
      // A string cannot open it. What it is nobody knows then, so that it is told of.
      guard text != nil else {
        files.append(File(name: full, place: inside, fault: "its name is not UTF-8"))
        continue
      }
      // A link that leads nowhere is no file.
      guard let status = try? FileStatus(path: full) else { continue }
      switch status.kind {
      case .file: files.append(File(name: full, place: inside, size: status.size))
      case .directory: try collect(full, place: inside, status.identity)
      case .special: break
      }
    }
  }

  /// Whether a name in a folder or an archive is hidden or another system's own.
  static func isNoise(_ name: String) -> Bool { name.hasPrefix(".") || name == "__MACOSX" }
}

extension [UInt8] {
  /// These bytes as text, those that are no UTF-8 as `\xFF`.
  fileprivate var escapedText: String {
    var text = ""
    var rest = self[...]
    while !rest.isEmpty {
      do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: rest.span)
        break
      } catch {
        let bad = rest.startIndex + error.byteOffsets.lowerBound
        let end = rest.startIndex + error.byteOffsets.upperBound
        text += String(decoding: rest[..<bad], as: UTF8.self)
        for byte in rest[bad..<end] { text += "\\x" + String(byte, radix: 16, uppercase: true) }
        rest = rest[end...]
      }
    }
    return text + String(decoding: rest, as: UTF8.self)
  }
}
