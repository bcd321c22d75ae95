// Placeholder until the first type of UnicodeText stands.
