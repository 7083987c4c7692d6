"""Put the room while people play: clock, screens, messages, news into words, for pages, API and papers alike."""
