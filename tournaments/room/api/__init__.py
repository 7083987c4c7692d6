"""Serve the room while people play: clock, screens, messages, news to programs."""
