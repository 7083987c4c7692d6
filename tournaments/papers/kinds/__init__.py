"""The sheets of each kind of paper."""
