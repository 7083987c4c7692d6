"""The pages of competitions: overview, table, entrant, rule, files and paper."""
