"""The room while people play: clock, screens, messages, news."""
