"""What a table wrote on paper."""
