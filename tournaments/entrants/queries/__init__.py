"""Read who plays, alone and in groups; import no action, page or paper."""
