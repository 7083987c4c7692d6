"""`/status/`: the state of the installation, and what to do if something is wrong, for the person who looks after it.

It answers within a second, even if the database or another part is unavailable.
"""
