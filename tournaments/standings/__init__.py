"""The standings, and the reasons behind each place."""
