"""Actions of members, guests and the desk: they say who comes to an evening."""
