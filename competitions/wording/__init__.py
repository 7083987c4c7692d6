"""Words for seasons, statistics and histories, for pages, API and papers alike."""
