"""The API of the room during play: clock, screens, messages, news."""
