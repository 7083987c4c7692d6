"""An evening itself: its plan, people in office, rules and state."""
