"""A deal of federation whist as its players write it: the family's notation with the jury's decision, as in Belgian rikken."""

from __future__ import annotations

from tests.scoring.notations.rikken_belgian_notation import deal

__all__ = ["deal"]
