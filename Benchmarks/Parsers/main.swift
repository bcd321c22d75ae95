// Measures parsing a file of recipes with other parsers: libjansson alone, element by element on all
// cores; and Foundation's JSONDecoder, which also creates objects, as an import does.
//
//     parsers FILE

private import CJansson
private import Dispatch
import Foundation
import JanssonCoding
import System

/// A recipe in the seed's format, for Foundation's decoder.
private struct Recipe: Decodable {
  struct Ingredient: Decodable {
    let name: String
  }

  let name: String
  let category: String?
  let country: String?
  let season: String?
  let ingredients: [Ingredient]
}

private func seconds(_ body: () throws -> Void) rethrows -> String {
  let time = try ContinuousClock().measure(body)
  let parts = time.components
  return String(format: "%.2f", Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
}

/// Returns the unparsed elements of a file.
private func elements(ofFile path: String) throws -> [JSONElement] {
  let file = try FileDescriptor(path)
  var stream = JSONStream(limits: .standard) { try file.read(upTo: 1 << 20) }
  var elements: [JSONElement] = []
  while let element = try stream.next() { elements.append(element) }
  return elements
}

/// Parses all elements, in batches on all cores, and frees each directly.
private func parse(_ elements: [JSONElement]) {
  let batchSize = 1024
  DispatchQueue.concurrentPerform(iterations: (elements.count + batchSize - 1) / batchSize) { batch in
    for element in elements[(batch * batchSize)...].prefix(batchSize) {
      unsafe element.bytes.withUnsafeBufferPointer { bytes in
        var error = json_error_t()
        let value = unsafe recipes_json_parse(bytes.baseAddress, bytes.count, &error)
        unsafe json_decref(value)
      }
    }
  }
}

guard CommandLine.arguments.count == 2, let file = FileHandle(forReadingAtPath: CommandLine.arguments[1])
else {
  print("usage: parsers FILE")
  exit(2)
}
let found = try elements(ofFile: CommandLine.arguments[1])
// One run to warm up, then the better of two.
let times = (0..<3).map { _ in seconds { parse(found) } }
print("libjansson alone, all cores\t\(times.dropFirst().min() ?? times[0])")
let data = try file.readToEnd() ?? Data()
// For another format, only libjansson's time is measured.
if let decoding = try? seconds({ _ = try JSONDecoder().decode([Recipe].self, from: data) }) {
  print("Foundation's JSONDecoder, one core\t\(decoding)")
}
