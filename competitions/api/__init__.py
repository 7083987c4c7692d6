"""Serve what a club plays for over many evenings to programs."""
