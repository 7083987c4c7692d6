"""Replays of evenings under other rules."""
