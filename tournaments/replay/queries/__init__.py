"""Read an evening by other rules; import no action, page or paper."""
