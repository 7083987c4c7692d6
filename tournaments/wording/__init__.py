"""How an evening is put into words, for pages, API and papers alike: rulings, log entries, cards."""
