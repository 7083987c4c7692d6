"""Deals, totals and signatures: what happens at a table."""
