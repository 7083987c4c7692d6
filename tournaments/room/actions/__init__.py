"""Actions in the room while people play: clock, screens, messages, news."""
