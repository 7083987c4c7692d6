"""The pages of an evening: for the public, a table, the desk and the jury."""
