"""The clock, screens, messages and news of an evening while people play."""
