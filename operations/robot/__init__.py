"""An evening that plays by itself: its tables, its door, its director and its jury, each doing through the actions what people do."""
