"""Rifki, the Turkish King (dossier rifki)."""
