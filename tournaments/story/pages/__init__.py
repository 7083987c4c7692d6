"""The page of the story."""
