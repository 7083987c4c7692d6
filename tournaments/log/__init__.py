"""The log of an evening as readable pages and sentences."""
