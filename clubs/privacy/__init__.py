"""Personal data: how long it is stored, and how it is forgotten."""
