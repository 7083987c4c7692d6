"""An evening outside the database: exported to one file, verified from that file alone, imported again. Independent of pages and API."""
