"""Personal data that is stored, and forgetting it."""
