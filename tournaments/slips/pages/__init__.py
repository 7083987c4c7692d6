"""Pages of paper slips."""
