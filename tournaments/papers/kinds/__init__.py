"""Set each kind of paper."""
