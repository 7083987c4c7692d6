"""Helpers for the pages of several subjects: fragments, marks of shared answers, the release."""
