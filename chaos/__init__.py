"""Measures whether an outage costs a deal (`make chaos`).

Tables play over a bad line while each process that they need is killed in turn, and then all deals are counted.
"""
