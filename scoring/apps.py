"""Makes scoring a Django app, so that its command is found. The engine itself knows nothing of Django."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """The rules of the games."""

    name = "scoring"
