"""Put calls, cases and rulings into words, for pages, API and papers alike."""
