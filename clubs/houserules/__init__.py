"""A club's own rules."""
