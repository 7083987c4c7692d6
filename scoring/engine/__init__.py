"""The code that all games share: payments, the class `Game`, sheets and ranking. It uses only the standard library."""
