"""Put who stands where, and why into words, for pages, API and papers alike."""
