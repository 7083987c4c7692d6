#!/usr/bin/env python
"""Troela's commands: `manage.py help` lists them, `manage.py help NAME` explains one."""

from __future__ import annotations

import os
import sys
from importlib import import_module

SCORING_COMMANDS = frozenset({"score", "rules"})
"""Commands that need neither database nor pages, and start faster without them."""


def main() -> None:
    scores = len(sys.argv) > 1 and sys.argv[1] in SCORING_COMMANDS
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.scoring_settings" if scores else "config.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Troela's environment is not active. Make it with `make setup`, then run .venv/bin/python manage.py …")
    try:
        # Read the settings now, so that a mistake in them is shown as one sentence, not as a traceback.
        import_module(os.environ["DJANGO_SETTINGS_MODULE"])
    except ImproperlyConfigured as error:
        sys.exit(f"Troela cannot start. {error}")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
