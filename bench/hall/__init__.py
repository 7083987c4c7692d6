"""A whole evening of a large hall, played over the API alone, with all entries and incidents, and a check of the database at the end."""
