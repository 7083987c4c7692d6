"""The API of evenings replayed by other rules."""
