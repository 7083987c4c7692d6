"""An evening that no person plays: what its tables and its staff do next, as steps, and two drivers that carry them out."""
