"""Words for calls, cases and rulings, for pages, API and papers alike."""
