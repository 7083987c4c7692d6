"""The calculator: a deal of any game, scored and explained. Stores nothing."""
