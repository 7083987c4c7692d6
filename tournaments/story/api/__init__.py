"""The story of a finished evening for programs."""
