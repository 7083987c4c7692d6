"""Paper slips: a table's results on paper, as the desk types them."""
