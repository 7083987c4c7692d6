"""The evening of these tests. The pure tests of the roster run without Django, so nothing of it is imported for them."""

import os

if "DJANGO_SETTINGS_MODULE" in os.environ:
    from tests.tournaments.signup.announced import announced

    __all__ = ["announced"]
