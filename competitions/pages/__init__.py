"""Show the pages of what a club plays for over many evenings."""
