"""Read who sits where; import no action, page or paper."""
