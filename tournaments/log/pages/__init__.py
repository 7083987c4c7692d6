"""Show the pages of the log, as people read it."""
