"""Serve who stands where, and why to programs."""
