"""The drawing of a table's card, blank or filled."""
