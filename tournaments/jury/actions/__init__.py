"""Actions on calls, cases and rulings."""
