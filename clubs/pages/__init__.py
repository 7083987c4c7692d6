"""Parts that pages of several subjects share: refusals and tabs."""
