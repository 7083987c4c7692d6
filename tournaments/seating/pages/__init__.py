"""The pages of seating."""
