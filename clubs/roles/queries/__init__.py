"""Read roles and rights in a club; import no action, page or paper."""
