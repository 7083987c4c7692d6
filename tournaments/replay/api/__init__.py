"""The API of replays by other rules, and of clubs' own rules."""
