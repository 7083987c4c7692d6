"""Serve who plays, alone and in groups to programs."""
