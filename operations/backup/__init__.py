"""The whole house as a folder: its database, its files, its secret, and a manifest that says what is there. Made while the evening goes on,
put back into an empty house. It knows no page and no action; what an evening means it leaves to `archive`.
"""
