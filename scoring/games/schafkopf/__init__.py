"""Schafkopf as Bavarian clubs play it at tournaments: every deal is written as plus and minus. Its rules are in docs/rules/schafkopf.md."""
