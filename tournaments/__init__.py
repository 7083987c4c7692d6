"""Tournaments: the draw, the tables, the ledger, the jury, the papers. The scoring of deals is in `scoring`."""
