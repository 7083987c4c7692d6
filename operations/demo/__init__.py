"""A demo: a club, its people and a half-played tournament, made with the same actions as a real one."""
