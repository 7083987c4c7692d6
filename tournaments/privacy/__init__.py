"""Personal data: giving it to people, and forgetting them."""
