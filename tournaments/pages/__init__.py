"""Share what pages of several subjects need: fragments, marks for shared answers, the release."""
