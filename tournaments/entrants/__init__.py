"""The players of an evening, alone and in groups."""
