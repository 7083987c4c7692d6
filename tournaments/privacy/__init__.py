"""Personal data: give people theirs, and forget people."""
