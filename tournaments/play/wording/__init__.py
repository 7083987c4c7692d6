"""Put what happens at a table: deals, totals, signatures into words, for pages, API and papers alike."""
