"""Serve who sits where to programs."""
