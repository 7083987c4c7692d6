"""Measures what Troela promises: `make bench`. README.md explains what each part measures and how to run it."""
