"""What everybody may see of an evening."""
