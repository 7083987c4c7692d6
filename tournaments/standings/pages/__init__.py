"""Show the pages of who stands where, and why."""
