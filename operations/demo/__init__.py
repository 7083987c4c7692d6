"""A demo: a club, its people and a tournament in full swing, made with the same actions as a real one."""
