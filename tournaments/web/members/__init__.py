"""The pages of a member that need their evenings: what is kept of them, and that they are forgotten."""
