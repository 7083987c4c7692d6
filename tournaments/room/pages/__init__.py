"""The pages of the room while people play: clock, screens, messages, news."""
