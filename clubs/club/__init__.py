"""The club itself: its founding, seasons, language and log."""
