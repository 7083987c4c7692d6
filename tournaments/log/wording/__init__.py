"""Texts about log entries, for pages, API and papers."""
