// Placeholder until the first type of ObjectGraph stands.
