"""Knock-out whist (dossier knockout_whist)."""
