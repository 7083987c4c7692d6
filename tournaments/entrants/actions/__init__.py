"""Change who plays, alone and in groups."""
