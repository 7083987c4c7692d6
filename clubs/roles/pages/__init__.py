"""The pages about roles and rights in a club."""
