"""The pages of check-in at the door."""
