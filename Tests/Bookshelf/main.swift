import StoreCommands

Program.main(BookshelfApplication())
