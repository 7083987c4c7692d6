"""The story in sentences: moments, headline, figures, and the texts to copy."""
