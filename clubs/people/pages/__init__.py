"""The pages of a club's members."""
