"""The addresses of all pages and of the API."""
