"""Roles and rights in a club."""
