"""The API of what a table wrote on paper."""
