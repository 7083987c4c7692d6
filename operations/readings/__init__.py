"""What is measured of this installation: one list of readings (`house.READINGS`).

`/health/`, `/status/`, `/metrics`, the alerts and the desk's line about the backup are views of it, so that they cannot disagree about what
is fine.
"""
