"""The API of the players, alone and in groups."""
