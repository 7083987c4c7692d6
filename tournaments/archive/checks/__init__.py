"""The checks that the checker leaves to the engine, draws and deals of every game, and those of the sealed results in the database."""
