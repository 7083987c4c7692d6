"""The API of what a club plays for over many evenings."""
