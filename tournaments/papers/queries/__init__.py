"""Read papers: PDFs and pictures; import no action, page or paper."""
