"""Pages of a club's settings, and its colours and logo as files."""
