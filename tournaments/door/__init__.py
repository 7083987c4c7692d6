"""Check-in at the door: which players are present and which have left."""
