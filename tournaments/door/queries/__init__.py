"""Queries of check-in; they import no action, page or paper."""
