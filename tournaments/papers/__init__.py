"""Papers: what is printed of an evening. They are made from the same queries as the screens, but never in a web process."""
