"""An evening that no person plays: what its tables and its staff do next, as steps, and a driver that carries them out."""
