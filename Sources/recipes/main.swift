import JanssonCoding
import StoreCommands

// libjansson's allocator is a setting of the whole process, so only its owner sets it.
JSONDocument.useArenas()
Program.main(RecipesApplication())
