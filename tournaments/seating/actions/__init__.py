"""Actions that change who sits where."""
