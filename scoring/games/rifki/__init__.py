"""Rifki, the Turkish King. Its rules are in docs/rules/rifki.md."""
