"""The counting of `make chaos`, and a whole evening of it."""
