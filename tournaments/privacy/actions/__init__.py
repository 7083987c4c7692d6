"""Change what is kept of people, and forgetting it."""
