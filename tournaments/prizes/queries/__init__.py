"""Queries of the prizes; they import no action, page or paper."""
