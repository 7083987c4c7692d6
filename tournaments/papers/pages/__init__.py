"""Show the pages of papers: PDFs and pictures."""
