"""Queries of calls, cases and rulings. They import no action, page or paper."""
