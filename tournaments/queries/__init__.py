"""Every read of an evening that is more than a row. Imports no action, page, API or paper."""
