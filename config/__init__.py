"""The Django project: settings, addresses, and the entry points for servers. It contains no rules of games or tournaments."""
