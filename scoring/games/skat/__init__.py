"""Skat, scored as on the German tournament list (dossier skat)."""
