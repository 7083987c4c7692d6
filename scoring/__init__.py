"""The rules of every game: frozen values in, frozen values out. Independent of clubs, tournaments and the web."""
