"""The API of paper slips and their photos."""
