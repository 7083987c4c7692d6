"""The readings: everything that is measured of this installation, in one list (`all_readings.READINGS`).

`/health/`, `/status/`, `/metrics`, the alerts and the director's line about the backup all use this list, so that they never disagree.
"""
