"""Every read of a club that is more than a row. Imports no action and no page."""
