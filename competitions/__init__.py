"""Competitions over many evenings: seasons, statistics, and the histories of members."""
