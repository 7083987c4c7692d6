"""Pages of replays under other rules."""
