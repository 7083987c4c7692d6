"""Read who stands where, and why; import no action, page or paper."""
