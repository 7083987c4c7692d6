"""Drawing of a table's scorecard on paper, blank or filled."""
