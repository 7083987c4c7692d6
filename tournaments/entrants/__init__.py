"""Who plays, alone and in groups."""
