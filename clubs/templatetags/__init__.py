"""Template tags of the clubs' pages."""
