"""Tells screens that a tournament changed. It sends only the tournament's slug and version; the screens then fetch what they show."""
