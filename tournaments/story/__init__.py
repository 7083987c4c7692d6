"""The story of a finished evening: moments chosen by rule from its deals and rulings, with a replay and a text to copy."""
