"""Telling screens that something changed. Knows a tournament by its slug and version, and never what changed."""
