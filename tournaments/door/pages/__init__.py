"""Show the pages of who is here and who left."""
