#!/usr/bin/env python
"""Troela's commands: `manage.py help` lists them, `manage.py help NAME` explains one."""

from __future__ import annotations

import os
import sys
from importlib import import_module


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Troela's environment is not active. Make it with `make setup`, then run .venv/bin/python manage.py …")
    try:
        # Reads the settings now: what is wrong there is one sentence, not a traceback.
        import_module(os.environ["DJANGO_SETTINGS_MODULE"])
    except ImproperlyConfigured as error:
        sys.exit(f"Troela cannot start. {error}")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
