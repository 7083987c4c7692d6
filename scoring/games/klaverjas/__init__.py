"""Klaverjas, in pairs (dossier klaverjas)."""
