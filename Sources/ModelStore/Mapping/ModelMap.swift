internal import ObjectGraph

/// The places of a model's fields in its entity.
///
/// A class, since encoders and decoders go from map to map with every object.
final class ModelMap: Sendable {
  /// The place of a field.
  enum Place: Sendable {
    /// One value.
    case attribute(AttributeID, AttributeType, AttributeCoding)
    /// Links to objects of another entity.
    case links(RelationshipID, EntityID, isToMany: Bool, isWhole: Bool)
    /// The inverse of another entity's links.
    case backlinks(RelationshipID, EntityID)
  }

  /// A field with its place.
  struct Slot: Sendable {
    let name: String
    let place: Place
  }

  /// The model.
  let model: any Model.Type
  /// Its entity, and the entity's name.
  let entity: EntityID
  let name: String
  /// The fields, in the order in which the type asks for them.
  let slots: [Slot]
  /// The attributes that identify an object.
  let key: [AttributeID]
  /// The number of attributes.
  let attributeCount: Int
  /// The relationships whose links a value of the model writes.
  let writtenLinks: [RelationshipID]
  /// Whether an object is its key alone: found, it needs no writing.
  let isKeyAlone: Bool
  /// The values by attribute that replace missing ones; empty unless the model has defaults.
  let defaults: [AttributeValue?]
  /// The type's identity, to know its values without a cast.
  let typeID: ObjectIdentifier

  init(
    model: any Model.Type, entity: EntityID, name: String, slots: [Slot], key: [AttributeID],
    attributeCount: Int, writtenLinks: [RelationshipID], defaults: [AttributeValue?] = []
  ) {
    self.model = model
    self.entity = entity
    self.name = name
    self.slots = slots
    self.key = key
    self.attributeCount = attributeCount
    self.writtenLinks = writtenLinks
    self.defaults = defaults
    isKeyAlone = attributeCount == 1 && key.count == 1 && writtenLinks.isEmpty
    typeID = ObjectIdentifier(model)
  }

  /// The same with defaults.
  func with(defaults: [AttributeValue?]) -> ModelMap {
    ModelMap(
      model: model, entity: entity, name: name, slots: slots, key: key,
      attributeCount: attributeCount, writtenLinks: writtenLinks, defaults: defaults)
  }

  /// The slot of a field, or nil.
  func slot(named name: String) -> Int? { slots.firstIndex { $0.name == name } }
}
