"""Pages of papers: PDFs and pictures."""
