"""The pages of the prizes."""
