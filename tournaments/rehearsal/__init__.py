"""Rehearsals: invented evenings that play by themselves, to train the staff."""
