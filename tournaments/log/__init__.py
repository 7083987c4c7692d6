"""The log in readable form."""
