"""Show the pages of who plays, alone and in groups."""
