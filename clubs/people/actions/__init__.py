"""Change the members of a club."""
