"""The template tags and filters of an evening."""
