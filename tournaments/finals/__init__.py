"""Who goes on to the final."""
