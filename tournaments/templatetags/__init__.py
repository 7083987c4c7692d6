"""What the templates of an evening can ask."""
