"""Serve who is here and who left to programs."""
