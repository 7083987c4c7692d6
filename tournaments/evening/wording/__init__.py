"""Texts about the evening itself (plan, officials, rules, state), shared by pages, API and papers."""
