"""Words for the log, for pages, API and papers alike."""
