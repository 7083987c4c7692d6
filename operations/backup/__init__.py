"""Back up and restore the whole installation as a folder: its database, files and secret, and a manifest that lists them.

A backup is made while the evening goes on, and is put back into an empty installation. This package knows no page and no action; what an
evening means is left to `archive`.
"""
