"""Queries about the room while people play: clock, screens, messages, news. They import no action, page or paper."""
