"""Read what happens at a table: deals, totals, signatures; import no action, page or paper."""
