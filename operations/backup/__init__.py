"""Back up the whole installation into a folder, and restore it: its database, files and secret, and a manifest that lists them.

A backup can be made while evenings are played, and is restored into an empty installation. This package uses no page and no action. It
does not interpret an evening's data: `archive` does.
"""
