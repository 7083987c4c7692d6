"""Who may do what in a club."""
