"""The HTTP API, version 1, for the phones of tables and for other programs."""
