"""Texts about the standings, shared by pages, API and papers."""
