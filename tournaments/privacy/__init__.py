"""What is kept of people, and forgetting it."""
