"""Russian 501 (dossier russian_501)."""
