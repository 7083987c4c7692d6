"""What there is to win, and who wins it."""
