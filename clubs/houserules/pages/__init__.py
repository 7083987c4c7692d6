"""The pages of a club's own rules."""
