"""An evening by other rules."""
