/// The error of a damaged record.
struct DamagedRecord: Error {
  let reason: String

  init(_ key: RecordKey, _ problem: String) {
    let name =
      switch key {
      case .header: "its header"
      case .catalog: "its catalog"
      case .metadata: "its metadata"
      case .segment(let entity, let index): "the record of segment \(index) of entity \(entity)"
      case .blob(let id): "blob \(id)"
      }
    reason = "\(name) \(problem)"
  }
}
