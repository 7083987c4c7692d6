"""Measures whether an outage loses a deal (`make chaos`).

Tables play over an unreliable connection while each process that they need is killed in turn. Then all deals are counted.
"""
