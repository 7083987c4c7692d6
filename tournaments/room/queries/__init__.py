"""Queries of the clock, the screens, the messages and the news while people play. They import no action, page or paper."""
