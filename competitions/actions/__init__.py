"""Change a club's seasons, and who may read a member's history."""
