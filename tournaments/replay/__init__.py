"""Replays: the deals of past evenings scored by other rules."""
