"""Words for what happens at a table (deals, totals, signatures), for pages, API and papers alike."""
