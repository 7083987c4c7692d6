"""The evening itself: its plan, officials, rules and state."""
