"""Totals: players enter one number each, for any game whose rules Troela does not have."""
