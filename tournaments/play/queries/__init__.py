"""Queries of what happens at a table: deals, totals, signatures. They import no action, page or paper."""
