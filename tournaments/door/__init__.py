"""The door: who is present and who has left."""
