"""Read who goes on to the final; import no action, page or paper."""
