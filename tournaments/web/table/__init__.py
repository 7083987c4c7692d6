"""The phone page of one table."""
