"""Logging in. Attempts at a password are slowed down by name and blocked by name and network, except on devices that logged in before."""
