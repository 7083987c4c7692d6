"""Put what a club plays for over many evenings into words, for pages, API and papers alike."""
