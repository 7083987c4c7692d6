"""Queries of the final and its players; they import no action, page or paper."""
