"""Put what a table wrote on paper into words, for pages, API and papers alike."""
