"""How Troela is put together: settings, addresses, the two servers' doors. Holds no rule of any game or evening."""
