"""Serve an evening itself: its plan, people in office, rules and state to programs."""
