"""I'm coming: what members and guests said about an evening, who has a place, and who waits."""
