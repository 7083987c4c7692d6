"""`/styleguide/`: every component in all its states, light, dark and mirrored side by side, for developers of pages."""
