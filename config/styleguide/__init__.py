"""`/styleguide/`: every component of the pages in all its states (light, dark and mirrored), for developers."""
