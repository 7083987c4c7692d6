"""The logs of all processes: JSON lines for machines, coloured lines for people. They never contain request bodies or secrets."""

from __future__ import annotations

import re
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

_PROBES = {"GET /up/", "GET /health/", "HEAD /up/", "HEAD /health/"}
_SECRETS = (
    (re.compile(r"(/t/)[^/\s?\"']+"), r"\1…"),
    (re.compile(r"(/account/[^/\s]+/)[^/\s?\"']+"), r"\1…"),
    (re.compile(r"(token=)[^&\s\"']+"), r"\1…"),
    (re.compile(r"((?:Table|Token|Bearer) )[\w.:=-]{8,}"), r"\1…"),
)


def redacted(text: str) -> str:
    """Return the text without the secrets in addresses, such as a table's pass, a link to set a password or a stream's ticket."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


def redact(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """Remove secrets from every text of the event, as a structlog processor."""
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = redacted(value)
    return event


_BEFORE: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def logging_for(*, machines: bool, level: str) -> dict[str, Any]:
    """Return Django's LOGGING setting: everything from `level` upwards goes to standard error, as JSON if `machines` is True."""
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, without_noise, *_BEFORE, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    shape: list[Processor]
    if machines:
        shape = [structlog.processors.format_exc_info, redact, structlog.processors.JSONRenderer(ensure_ascii=False)]
    else:
        shape = [structlog.processors.format_exc_info, redact, structlog.dev.ConsoleRenderer()]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": _BEFORE,
                "processors": [_plain, structlog.stdlib.ProcessorFormatter.remove_processors_meta, *shape],
            }
        },
        "handlers": {"standard_error": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["standard_error"], "level": level},
        "loggers": {
            # Django's own handlers would log the path, which contains the table's pass, a second time.
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "propagate": True},
            "uvicorn": {"handlers": [], "level": level, "propagate": True},
            # Requests are already logged once, with their id.
            "uvicorn.access": {"handlers": [], "propagate": False},
            "fontTools": {"level": "ERROR"},
            "weasyprint": {"level": "ERROR"},
        },
    }


def without_noise(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """Drop events that tell nothing new: the start of a request, whose end is logged too, and successful health checks."""
    if event.get("event") == "request_started" or (event.get("request") in _PROBES and event.get("code") == 200):
        raise structlog.DropEvent
    return event


def _plain(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """Drop fields that must not be logged: Django's request object, whose body is secret, and uvicorn's coloured copy of the message."""
    if not isinstance(event.get("request"), str):
        event.pop("request", None)
    event.pop("color_message", None)
    return event
