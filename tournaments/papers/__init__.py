"""The printed papers of an evening. They use the same queries as the screens, but are never made in a web process."""
