"""The final of an evening and its players."""
