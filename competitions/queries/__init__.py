"""Read seasons, statistics and histories; import no action, page or paper."""
