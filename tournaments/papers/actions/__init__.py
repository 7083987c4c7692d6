"""Change papers: PDFs and pictures."""
