"""The checks of an evening that need the engine (draws, deals) or the database (sealed results).

All other checks are in the independent checker (`checker/troela_check.py`).
"""
