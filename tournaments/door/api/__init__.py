"""The API of check-in: which players are here and which have left."""
