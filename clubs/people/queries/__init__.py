"""Read the members of a club; import no action, page or paper."""
