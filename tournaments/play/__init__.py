"""What happens at a table: deals, totals, signatures."""
