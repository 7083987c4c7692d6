"""Fill the database of the environment with the club of fifteen years, to look at its pages: `python -m bench.fill_club`."""

from __future__ import annotations

import django

if __name__ == "__main__":
    django.setup()
    from bench.club_data import fill_club

    print(f"/c/{fill_club().slug}/")
