"""Share what pages of several subjects need: refusals and tabs."""
