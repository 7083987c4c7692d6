"""Actions at a table: deals, totals, signatures."""
