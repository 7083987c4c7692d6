"""Queries of the door; they import no action, page or paper."""
