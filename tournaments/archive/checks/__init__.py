"""The checks that need the engine (draws and deals of every game) or the database (sealed results); the checker does all the others."""
