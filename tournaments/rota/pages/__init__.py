"""The pages and panels of the rota."""
