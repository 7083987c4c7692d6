"""What a club plays for over many evenings: seasons, statistics, its members' histories."""
