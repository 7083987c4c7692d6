"""Queries about the evening itself: plan, officials, rules, state. They import no action, page or paper."""
