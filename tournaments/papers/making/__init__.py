"""The making of papers outside the web processes."""
