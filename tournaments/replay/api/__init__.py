"""Serve an evening by other rules to programs."""
