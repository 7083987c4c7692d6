"""`/styleguide/`: every component in all its states, light, dark and mirrored side by side, for whoever changes how a page looks."""
