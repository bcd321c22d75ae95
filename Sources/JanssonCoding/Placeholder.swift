// Placeholder until the first type of JanssonCoding stands.
