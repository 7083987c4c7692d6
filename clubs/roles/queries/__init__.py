"""Read who may do what in a club; import no action, page or paper."""
