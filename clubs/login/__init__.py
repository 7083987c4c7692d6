"""Who may try a password: slowed by name, blocked by name and network, and open to devices that have logged in before."""
