"""Read what a table wrote on paper; import no action, page or paper."""
