"""Put an evening itself: its plan, people in office, rules and state into words, for pages, API and papers alike."""
