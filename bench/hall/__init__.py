"""An evening of a whole hall over the API alone: who enters what, what goes wrong, how it ends, and what the database must hold then."""
