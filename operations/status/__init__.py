"""`/status/`: how the installation is doing, and what to do if something is wrong, in words, for the person who looks after it.

It answers within a second, even if the database or another part is unavailable.
"""
