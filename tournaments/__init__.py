"""Tournaments: the draw, the tables, the ledger, the jury, the papers. What a game scores it asks of `scoring`."""
