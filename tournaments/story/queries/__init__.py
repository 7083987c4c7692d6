"""Reads a finished evening for its story."""
