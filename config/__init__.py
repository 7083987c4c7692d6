"""How Troela is put together: settings, addresses, and the entry points for servers. Holds no rule of any game or tournament."""
