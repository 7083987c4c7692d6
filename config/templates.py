"""The setting `TEMPLATES`: where templates are, and what each of them can use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

DJANGO_TAGS = ("i18n", "l10n", "static", "tz")


def templates_in(folder: Path) -> list[dict[str, Any]]:
    """Return the setting for this folder. Django's tags and those of our packages are in every template, without `{% load %}`."""
    own_tags = [f"{path.parts[-3]}.templatetags.{path.stem}" for path in sorted(folder.glob("*/templatetags/[!_]*.py"))]
    options = {
        "context_processors": [
            "django.template.context_processors.request",
            "django.template.context_processors.i18n",
            "django.contrib.auth.context_processors.auth",
            "django.contrib.messages.context_processors.messages",
        ],
        "builtins": [*(f"django.templatetags.{name}" for name in DJANGO_TAGS), *own_tags],
    }
    backend = "django.template.backends.django.DjangoTemplates"
    return [{"BACKEND": backend, "DIRS": [folder / "templates"], "APP_DIRS": True, "OPTIONS": options}]
