"""Read what there is to win, and who wins it; import no action, page or paper."""
