"""An evening without people: what its tables and staff do next, as steps, and two drivers that carry the steps out."""
