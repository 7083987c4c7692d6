"""Tells screens that a tournament changed.

It sends only the tournament's slug and version, and which table reported a deal; the screens then fetch what they show.
"""
