"""Rikken by a Belgian tournament regulation (dossier rikken_belgian)."""
