"""Change what a club plays for over many evenings."""
