import time, pytest
from tests.papers.test_celery import *  # noqa
from tests.papers.processes import ask, state_of, until
from django.conf import settings
from tournaments.models import Paper
from tournaments.papers.tasks import look_after_papers
from tournaments.actions.papers import queue_paper

def test_flood(tournament, worker):
    rows=[]
    for n in range(150):
        rows.append(Paper.objects.create(tournament=tournament, kind="player-picture", about=f"player {n%9+1} as {n:016x}", version=1, language="en", asked_by="x"))
        queue_paper(rows[-1])
    for _ in range(4): look_after_papers()
    running = worker()
    until(lambda: Paper.objects.exclude(state="asked").exists(), 60)
    began=time.monotonic()
    paper=ask(tournament)
    until(lambda: state_of(paper)=="ready", 200)
    print(f"\nPAPER {time.monotonic()-began:.1f}s; pictures done {Paper.objects.filter(kind='player-picture').exclude(state='asked').count()}")
