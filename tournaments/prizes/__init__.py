"""The prizes of an evening and their winners."""
