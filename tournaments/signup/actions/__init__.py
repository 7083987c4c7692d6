"""The actions with which members, guests and the desk say who comes to an evening."""
