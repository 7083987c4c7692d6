"""The standings of an evening, and the reason for each place."""
