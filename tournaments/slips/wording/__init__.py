"""Words for paper slips, for pages, API and papers alike."""
