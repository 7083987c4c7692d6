"""The season: the pure engine, its file of results, and its command."""
