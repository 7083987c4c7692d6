"""The printed papers of an evening. They use the same queries as the screens; worker processes make them, never a web process."""
