"""The log of an evening, and what proves it."""
