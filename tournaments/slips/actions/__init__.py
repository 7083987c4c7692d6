"""Actions on paper slips and their photos."""
