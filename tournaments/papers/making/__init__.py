"""Make papers outside the web processes."""
