"""Put who sits where into words, for pages, API and papers alike."""
