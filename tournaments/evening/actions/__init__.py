"""Actions on the evening itself: plan, officials, rules, state."""
