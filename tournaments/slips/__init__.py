"""Paper slips: what a table wrote on paper, as the desk types it."""
