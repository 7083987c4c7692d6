"""Papers: what an evening prints. Made from the same reads as the screens, never in a web process."""
