"""Klaverjas, played by two pairs (dossier klaverjas)."""
