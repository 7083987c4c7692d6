"""Every change of a tournament: plain functions, `by` an actor, one transaction, one log entry, one version step."""
