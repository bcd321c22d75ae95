import JanssonCoding
import RecordReading
import SourceReading

/// A measurement of a weather station: documents of another application.
struct Measurement: Decodable, Hashable, Sendable {
  var station: String
  var celsius: Double
  /// The place of the file that a measurement without a station came from.
  var place: String?

  private enum CodingKeys: String, CodingKey {
    case station, celsius
  }

  init(station: String, celsius: Double) {
    (self.station, self.celsius) = (station, celsius)
  }
}

/// Measurements in JSON, one or a day of them a value; in tables; and in logs, a line each:
///
///     station Kyoto
///     3.5
///     -1
struct WeatherFormat: RecordFormat {
  var documentsName: String { "measurements" }
  var documentEndings: [String] { ["log"] }

  private struct Day: Decodable {
    let day: [Measurement]
  }

  func documents(
    in value: JSONElement, _ decoder: JanssonDecoder
  ) throws -> FoundDocuments<Measurement> {
    if let day = try? decoder.decode(Day.self, from: value) { return FoundDocuments(day.day) }
    return FoundDocuments([try decoder.decode(Measurement.self, from: value)])
  }

  func isMentioned(in json: some Collection<UInt8>) -> Bool {
    String(decoding: json, as: UTF8.self).contains("celsius")
  }

  func rowDecoder(under header: CSVRow) throws -> RowDecoder<Measurement> {
    guard let station = header.fields.firstIndex(of: "station"),
      let celsius = header.fields.firstIndex(of: "celsius")
    else { throw WeatherError("no column is the station, or the temperature", header.line) }
    return RowDecoder { row in
      guard row.fields.count == header.fields.count, let number = Double(row.fields[celsius])
      else { throw WeatherError("no temperature", row.line) }
      return Measurement(station: row.fields[station], celsius: number)
    }
  }

  func documents(in text: String, of file: FileTree.File) throws -> [Measurement] {
    var station = ""
    var found: [Measurement] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("station ") {
        station = String(line.dropFirst(8))
      } else if !line.isEmpty {
        guard let number = Double(line) else { throw WeatherError("no temperature", index + 1) }
        found.append(Measurement(station: station, celsius: number))
      }
    }
    return found
  }

  func setKey(_ place: String, of document: inout Measurement) { document.place = place }
}

/// The first fields of any table.
struct TableFormat: RecordFormat {
  var documentsName: String { "names" }
  var kinds: Set<FileKind> { [.text] }

  func rowDecoder(under header: CSVRow) throws -> RowDecoder<String> { RowDecoder { $0.fields[0] } }
}

/// A fault of a table or a log.
private struct WeatherError: ContentError {
  let faultReason: String
  let faultLine: Int?

  init(_ reason: String, _ line: Int) { (faultReason, faultLine) = (reason, line) }
}
