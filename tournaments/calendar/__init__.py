"""The announcement of an evening: when and where it takes place, and who may come."""
