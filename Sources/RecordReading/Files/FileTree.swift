private import System

/// The files of a name: the file of that name, or all files in a folder and its folders, ordered by
/// name.
///
/// Hidden files, and those that archivers of other systems add, are skipped; so are pipes, devices and
/// sockets in a folder, and a link that leads back to a folder around it.
package struct FileTree {
  /// A file, and its place in the named folder.
  package struct File: Hashable, Sendable {
    /// The name that it is opened and reported by.
    package let name: String
    /// The path from the named folder; nil for a file that was named itself.
    package let place: String?
    /// The number of its bytes; nil if it is unknown, as for standard input.
    package var size: Int?
    /// The reason why it cannot be opened, or nil.
    var fault: String?

    /// A file of a name and a place.
    package init(name: String, place: String?, size: Int? = nil, fault: String? = nil) {
      (self.name, self.place, self.size, self.fault) = (name, place, size, fault)
    }
  }

  /// The files, in order.
  package private(set) var files: [File] = []
  /// The folders from the named one to the one that is being read.
  private var path: Set<FileIdentity> = []

  /// The files of a name; `-` is standard input.
  ///
  /// - Throws: `InputFileError` if the name, or a folder in it, cannot be read.
  package init(_ name: String) throws(InputFileError) {
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
      // A string cannot open it, so its kind is unknown, and it is reported.
      guard text != nil else {
        files.append(File(name: full, place: inside, fault: "its name is not UTF-8"))
        continue
      }
      // A dead link is not a file.
      guard let status = try? FileStatus(path: full) else { continue }
      switch status.kind {
      case .file: files.append(File(name: full, place: inside, size: status.size))
      case .directory: try collect(full, place: inside, status.identity)
      case .special: break
      }
    }
  }

  /// Whether a name in a folder or an archive is hidden, or of another system's own files.
  static func isNoise(_ name: String) -> Bool { name.hasPrefix(".") || name == "__MACOSX" }
}

extension FileTree.File {
  /// Whether its name has an ending, after a dot. An ending that gzip added is ignored.
  package func hasEnding(_ ending: String) -> Bool {
    plainPlace.lowercased().hasSuffix("." + ending)
  }

  /// Whether its name has one of some endings.
  func hasEnding(in endings: [String]) -> Bool { endings.contains(where: hasEnding) }

  /// Whether its ending is one of JSON.
  var isNamedAsJSON: Bool { hasEnding(in: ["json", "jsonl", "ndjson"]) }

  /// Whether its ending is one of tables.
  var isNamedAsTable: Bool { hasEnding(in: ["csv", "tsv"]) }

  /// The last part of the name, without its ending.
  package var title: String {
    let last = plainPlace.split(separator: "/").last.map(String.init) ?? name
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
    return String(last[..<dot])
  }

  /// The file that gzip compressed into this one.
  var unpacked: FileTree.File {
    FileTree.File(
      name: name, place: place.map { $0.hasSuffix(".gz") ? String($0.dropLast(3)) : $0 })
  }

  /// Its place, without the ending that gzip added.
  private var plainPlace: String {
    let place = place ?? name
    return place.lowercased().hasSuffix(".gz") ? String(place.dropLast(3)) : place
  }
}

extension [UInt8] {
  /// These bytes as text, with invalid UTF-8 as `\xFF`.
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
