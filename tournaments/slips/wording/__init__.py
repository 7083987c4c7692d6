"""Texts about paper slips, for pages, API and papers."""
