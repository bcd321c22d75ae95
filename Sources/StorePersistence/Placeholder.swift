// Placeholder until the first type of StorePersistence stands.
