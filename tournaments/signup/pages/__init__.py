"""Pages on which people say whether they come, and the desk's page about it."""
