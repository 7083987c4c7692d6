"""Writes an evening of six tables into the database of the environment, and prints what the phones of its tables need."""

from __future__ import annotations

import json

import django


def main() -> None:
    django.setup()
    from bench.evening import start_round

    _tournament, sendings = start_round(6, deals=60)
    first = [deals[0] for deals in sendings]
    print(json.dumps([{"key": each.table_pass, "table": json.loads(each.body)["table"]} for each in first]))  # noqa: T201


if __name__ == "__main__":
    main()
