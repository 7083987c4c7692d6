"""The API of the door: who is here and who left."""
