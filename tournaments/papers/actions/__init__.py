"""Actions that ask for papers: PDFs and pictures."""
