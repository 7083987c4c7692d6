"""Read an evening itself: its plan, people in office, rules and state; import no action, page or paper."""
