"""Make scoring a Django app, so that Django finds its management commands. The engine itself does not use Django."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """The Django app with the rules of the games."""

    name = "scoring"
