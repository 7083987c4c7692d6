"""An evening outside the database: exported to one file, verified from that file alone, imported again. It uses no pages and no API."""
