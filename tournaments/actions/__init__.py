"""Every change of a tournament. Each action is a plain function with an Actor in `by`; it runs in one transaction, writes one log entry
and raises the tournament's version by one.
"""
