"""The API of signing up: who comes, one's own answer, guests, personal links, and the desk."""
