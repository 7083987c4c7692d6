"""Ask for papers: PDFs and pictures."""
