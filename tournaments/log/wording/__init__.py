"""Put the log, as people read it into words, for pages, API and papers alike."""
