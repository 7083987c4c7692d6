"""Who is here and who left."""
