"""Skat, scored as on the German tournament list. Its rules are in docs/rules/skat.md."""
