"""Actions on players, teams and categories."""
