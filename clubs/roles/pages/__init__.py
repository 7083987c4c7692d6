"""The pages about who may do what in a club."""
