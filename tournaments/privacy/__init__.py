"""Personal data: people can download their own, and have it deleted."""
