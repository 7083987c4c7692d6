"""Set a table's card, blank or filled."""
