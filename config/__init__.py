"""The assembly of Troela: settings, addresses, and the entry points for servers. It contains no rules of a game or a tournament."""
