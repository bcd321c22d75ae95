import StoreCommands

Program.main(RecipesApplication())
