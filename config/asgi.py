"""The entry point for an ASGI server (uvicorn). Live streams are answered by an ASGI application of their own, everything else by Django.

Both get the visitor's address and scheme, even behind proxies.
"""

from __future__ import annotations

import gc
import os
import sys
import warnings

# Modules that are loaded here stay in memory for ever. While they accumulate, the garbage collector would scan them all again and again,
# which takes a third of the start time.
gc.disable()

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# The threads of a web process share a few PostgreSQL connections; every other process opens its own.
os.environ.setdefault("DATABASE_POOL", "10")
# A client of a web process gives up after twelve seconds; a worker and a command can wait longer.
os.environ.setdefault("TROELA_WRITE_SECONDS", "8")

from operations.metrics_folder import metrics_folder  # noqa: E402

# prometheus_client reads this when it is imported: the processes of one port share their counters.
os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(metrics_folder()))

import django  # noqa: E402

# Django warns that files (static files, papers) are read from disk in a thread. That is fine: they are small.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

# A thread that computes yields to the others after this many seconds, a tenth of Python's default. A phone's request runs in several
# threads and makes some ten database calls; after each it would otherwise wait that long while another thread computes.
sys.setswitchinterval(0.0005)

django.setup(set_prefix=False)

# The imports below need the settings, which are read by now.
from django.conf import settings  # noqa: E402
from django.urls import get_resolver  # noqa: E402

from config.metrics_page import MetricsPage  # noqa: E402
from config.server.body_limit import BodyLimit  # noqa: E402
from config.server.change_queue import ChangeQueue  # noqa: E402
from config.server.client_address import BehindProxies  # noqa: E402
from config.server.garbage import collect_seldom  # noqa: E402
from config.server.one_thread import OneThread  # noqa: E402
from config.server.shared_pages import SharedPages  # noqa: E402
from config.server.static_answers import StaticAnswers  # noqa: E402
from config.server.turns import Turns  # noqa: E402
from operations.descriptors import room  # noqa: E402
from operations.metrics import STREAMS  # noqa: E402
from tournaments.live.configured_bus import configured_bus  # noqa: E402
from tournaments.live.heartbeat import ProcessKind, start_heartbeat  # noqa: E402
from tournaments.live.stream import PREFIX, Receive, Scope, Send, Streams  # noqa: E402
from tournaments.pages.release import release  # noqa: E402

django_pages = OneThread(room().request_connections)
in_order = Turns(ChangeQueue(django_pages, at_a_time=settings.CHANGES_AT_A_TIME))
pages = SharedPages(BodyLimit(in_order, max_bytes=settings.DATA_UPLOAD_MAX_MEMORY_SIZE))
without_streams = pages if settings.PRODUCTION else StaticAnswers(pages)
streams = Streams(configured_bus(), max_streams=room().streams)


async def by_path(scope: Scope, receive: Receive, send: Send) -> None:
    """Pass a request to the application for its path; answer the server's startup and shutdown messages."""
    if scope["type"] == "lifespan":
        heartbeat = start_heartbeat(ProcessKind.WEB, release())
        await streams.lifespan(receive, send)
        heartbeat.end()  # uvicorn ends by a signal, so Python's exit handlers do not run
    elif scope["type"] == "http" and scope["path"].startswith(PREFIX):
        with STREAMS.track_inprogress():
            await streams(scope, receive, send)
    else:
        await without_streams(scope, receive, send)


behind_proxies = BehindProxies(by_path, proxies=settings.PROXIES, networks=settings.PROXY_NETWORKS)
application = MetricsPage(behind_proxies, token=settings.METRICS_TOKEN)

# Load all pages and addresses before the first visitor: otherwise simultaneous first visitors would wait for one another's imports.
get_resolver().url_patterns  # noqa: B018 - a property that imports
collect_seldom()
gc.enable()
