"""The pages that show the deals of past evenings scored by rules that a club might choose."""
