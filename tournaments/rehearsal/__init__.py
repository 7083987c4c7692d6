"""Rehearsals."""
