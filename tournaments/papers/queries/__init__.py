"""Queries of papers: PDFs and pictures. They import no action, page or paper."""
