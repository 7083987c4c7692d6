"""Announce an evening: its times, place, capacity and who may come."""
