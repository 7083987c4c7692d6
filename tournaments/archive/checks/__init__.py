"""Check what the checker leaves to the engine: draws and deals of every game, and the sealed results in the database."""
