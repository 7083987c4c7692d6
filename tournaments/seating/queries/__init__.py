"""Queries of seating; they import no action, page or paper."""
