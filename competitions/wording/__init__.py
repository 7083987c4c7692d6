"""Words for seasons, statistics and histories, on pages, in the API and on papers."""
