"""What all games share: payments, the class `Game`, sheets and ranking. Standard library only."""
