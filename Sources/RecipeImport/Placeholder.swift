// Placeholder until the first type of RecipeImport stands.
