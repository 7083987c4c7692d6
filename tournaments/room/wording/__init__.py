"""The room while people play in words: clock, screens, messages, news; for pages and API alike."""
