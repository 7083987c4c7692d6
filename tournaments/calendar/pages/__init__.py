"""The pages of the calendar: a year's programme, several evenings changed at once, and feeds for other programs."""
