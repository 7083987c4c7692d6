"""A club's page, its evenings and figures, and the pages of its members over the years."""
