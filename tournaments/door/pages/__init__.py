"""The pages of the door."""
