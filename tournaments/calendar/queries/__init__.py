"""Reads of the calendar: the coming evenings of a club, and what a new evening copies of an announcement."""
