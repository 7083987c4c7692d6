"""Replay an evening's log into the values with which its rows must agree."""
