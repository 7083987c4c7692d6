"""The log of an evening, and how people check it."""
