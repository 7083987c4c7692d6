"""Queries of the standings and the reasons behind them; they import no action, page or paper."""
