"""Change calls, cases and rulings."""
