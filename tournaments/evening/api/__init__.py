"""The API of an evening itself: its plan, officials, rules and state."""
