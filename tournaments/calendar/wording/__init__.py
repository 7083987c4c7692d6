"""Texts of the calendar that pages, feeds and the API share."""
