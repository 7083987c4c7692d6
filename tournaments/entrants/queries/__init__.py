"""Queries of players, teams and categories. They import no action, page or paper."""
