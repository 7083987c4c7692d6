"""Everything that is read of a tournament and is more than a row. Imports no action, page, API or paper."""
