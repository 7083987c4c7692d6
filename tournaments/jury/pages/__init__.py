"""Pages of calls, cases and rulings."""
