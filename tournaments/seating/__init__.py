"""Seating: draws, seats, wishes and substitutes."""
