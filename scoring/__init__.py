"""The rules of every game: frozen values in, frozen values out. Knows nothing of clubs, evenings or the web."""
