"""The pages of the evening itself: plan, officials, rules, state."""
