"""Show the pages of what there is to win, and who wins it."""
