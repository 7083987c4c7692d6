"""Reads who signed up for an evening."""
