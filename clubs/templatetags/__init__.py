"""What the templates of a club can ask."""
