"""Totals: a figure for each player, for any game that has no rules in Troela."""
