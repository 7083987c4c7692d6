"""Rules with duties: contracts for which a table must call the jury, the fine if it forgets, and the count of lost solos."""
