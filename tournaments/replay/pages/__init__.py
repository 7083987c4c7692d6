"""Pages of replays by other rules."""
