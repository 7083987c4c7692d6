"""Knock-out whist. Its rules are in docs/rules/knockout_whist.md."""
