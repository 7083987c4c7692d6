"""Promised tricks with duties: contracts for which a table must call the jury, the fine for forgetting it, and the count of lost solos."""
