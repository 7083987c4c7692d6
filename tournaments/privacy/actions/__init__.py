"""Actions that forget people."""
