"""Show the pages of an evening itself: its plan, people in office, rules and state."""
