"""Actions on the clock, the screens and the messages while people play."""
