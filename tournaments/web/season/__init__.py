"""The pages of a season: its table, its rule, and evenings from before Troela."""
