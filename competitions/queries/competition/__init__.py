"""Reads of competitions, for pages and API: rows of evenings, tables, leaders, and names in rules."""
