"""A robot that plays an evening without people: the steps of tables and staff, and two drivers that carry them out."""
