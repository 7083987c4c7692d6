"""The API of what happens at a table: deals, totals, signatures."""
