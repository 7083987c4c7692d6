"""Show the pages of what a table wrote on paper."""
