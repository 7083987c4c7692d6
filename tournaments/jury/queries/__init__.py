"""Read calls, cases and rulings; import no action, page or paper."""
