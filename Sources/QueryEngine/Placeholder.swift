// Placeholder until the first type of QueryEngine stands.
