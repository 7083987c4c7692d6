"""The API of the standings and the reasons behind them."""
