"""Helpers for the pages of several packages: parts of pages, ETags of shared answers, the release."""
