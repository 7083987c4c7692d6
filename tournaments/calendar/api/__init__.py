"""The API of a club's calendar: its coming evenings, a year's programme, and several evenings changed at once."""
