"""The desk: what the director and their helpers do."""
