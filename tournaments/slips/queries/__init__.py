"""Queries of paper slips. They import no action, page or paper."""
