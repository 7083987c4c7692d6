"""The API of the seating."""
