"""The API of calls, cases and rulings."""
