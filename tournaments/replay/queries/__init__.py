"""Queries of replays under other rules. They import no action, page or paper."""
