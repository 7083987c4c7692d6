"""Rikken by a Belgian tournament regulation. Its rules are in docs/rules/rikken_belgian.md."""
