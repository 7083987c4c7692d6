"""The pages of the standings."""
