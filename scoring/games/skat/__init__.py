"""Skat by the German tournament list (dossier skat)."""
