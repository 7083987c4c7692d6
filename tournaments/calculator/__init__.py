"""The calculator: scores single deals or a whole sheet, without a tournament."""
