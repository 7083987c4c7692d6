"""Queries of replays by other rules. They import no action, page or paper."""
