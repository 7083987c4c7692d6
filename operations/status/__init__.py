"""`/status/`: whether this house is well, and what to do where it is not, in words, for whoever looks after it. It answers within a second
whatever is away.
"""
