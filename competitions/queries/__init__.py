"""Read what a club plays for over many evenings; import no action, page or paper."""
