"""Change what a table wrote on paper."""
