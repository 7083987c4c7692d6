"""Two web processes of one service, as uvicorn starts them, which count; run as a program by test_metrics.py."""

from __future__ import annotations

import multiprocessing
import os
import sys
from multiprocessing.connection import Connection

VIEW = "api-deal"


def work(line: Connection, statuses: list[int]) -> None:
    """Count these answers and one stream, and then obey the other end of the line: send what /metrics answers, or end."""
    from operations.metrics_folder import metrics_folder

    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(metrics_folder())
    import django

    django.setup()
    from operations import metrics
    from operations.exposition import exposition

    with metrics.STREAMS.track_inprogress():
        for status in statuses:
            metrics.note_answer(VIEW, "PUT", status, 0.01)
        line.send("ready")
        while line.recv() == "say":
            line.send(exposition().decode())


def main() -> None:
    context = multiprocessing.get_context("spawn")
    ends = []
    for statuses in ([201, 201, 409], [201, 200, 503]):
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs, statuses))
        process.start()
        ends.append((process, ours))
    for _process, line in ends:
        assert line.recv() == "ready"
    (first, to_first), (second, to_second) = ends
    to_second.send("say")
    sys.stdout.write(to_second.recv())
    sys.stdout.write("# one of them is killed\n")
    first.kill()
    first.join()
    to_first.close()
    to_second.send("say")
    sys.stdout.write(to_second.recv())
    to_second.send("end")
    second.join()


if __name__ == "__main__":
    main()
