"""A demo evening: a club, its people and a tournament in full swing, made through the same actions as a real one."""
