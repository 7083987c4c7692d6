"""The API of the rota: who does what, what the evening needs, and what a member says about a duty."""
