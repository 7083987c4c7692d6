"""An evening outside the database: exported to one file, verified from that file alone, imported again. Knows no page and no API."""
