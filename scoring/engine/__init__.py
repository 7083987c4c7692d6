"""What all games share: payments, the door every game sits behind, sheets and ranking. Standard library only."""
