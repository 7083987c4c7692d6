"""The log of an evening, and the pages on which everybody can verify it."""
