"""The API of clubs over many evenings: seasons, statistics and histories."""
