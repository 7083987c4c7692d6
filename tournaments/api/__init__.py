"""The HTTP API, version 1: what a phone or another program asks and reports."""
