"""What `make chaos` counts with, and a whole evening of it."""
