"""Texts about the clock, the screens, the messages and the news; for pages and API."""
