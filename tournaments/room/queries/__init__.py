"""Read the room while people play: clock, screens, messages, news; import no action, page or paper."""
