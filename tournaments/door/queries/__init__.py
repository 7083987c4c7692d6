"""Read who is here and who left; import no action, page or paper."""
