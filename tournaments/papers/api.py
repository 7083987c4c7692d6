"""Papers for programs: ask for one, follow its progress, fetch the file."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import FileResponse
from msgspec import UNSET, Meta, Struct, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.problems import sentence
from scoring.engine.problem import Problem
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_paper_file, describe_read
from tournaments.api.query import PAGE, page_of
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView
from tournaments.evening.models import Paper, Tournament
from tournaments.evening.permissions import Right, tournament_and_rights, tournament_for
from tournaments.jury.wording.jury_state import Instant, instant
from tournaments.papers.actions import papers as actions
from tournaments.papers.queries.subject import PaperSubject
from tournaments.papers.stored import is_out_of_date, paper_file, readable_paper
from tournaments.papers.wording import PAPER_KINDS, paper_title

_KINDS = ", ".join(f"`{code}` ({', '.join(sorted(kind.scopes))})" for code, kind in PAPER_KINDS.items() if not kind.is_picture)


class PaperRequest(Body):
    kind: Annotated[str, Meta(max_length=40, description=f"The kind of paper, and what it can be about: {_KINDS}.")]
    about: Annotated[
        str,
        Meta(max_length=40, description="What it is about: `tournament`, `round 2`, `round 2 table 7`, `tables 12` or `ruling 4`."),
    ] = "tournament"
    language: Annotated[str, Meta(max_length=8, description="The paper's language; the evening's if left out.")] | UnsetType = UNSET


class PaperAnswer(Struct, frozen=True, kw_only=True):
    """A paper: a row of the queue in which workers make them, and later a file."""

    id: int
    kind: str
    about: str
    title: Annotated[str, Meta(description="Its title, in the reader's language.")]
    language: str
    version: Annotated[int, Meta(description="The version of the evening that it shows.")]
    state: Annotated[
        Literal["asked", "being made", "ready", "failed"],
        Meta(description="If it is `ready`, fetch `file/`. If it `failed`, ask for it again."),
    ]
    done: Annotated[int, Meta(description="The number of sheets that are made, of `total`.")]
    total: int
    problem: Annotated[str, Meta(description="Why it failed, in the reader's language; else empty.")]
    out_of_date: Annotated[bool, Meta(description="True if a deal, ruling or name has changed since. Then ask for it again.")]
    asked_at: Instant


class PaperList(Struct, frozen=True, kw_only=True):
    """A page of an evening's papers, the newest first."""

    papers: tuple[PaperAnswer, ...]
    total: Annotated[int, Meta(description="The number of papers on all pages.")]
    page: int
    pages: int


class PapersView(ApiView):
    @describe_read(
        "List an evening's papers, the newest first, a hundred on each page",
        PaperList,
        parameters=[PAGE],
        operation_id="tournaments_papers_list",
    )
    def get(self, request: Request, slug: str) -> Response:
        tournament, rights = tournament_and_rights(self.actor, slug, Right.PRINT)
        kinds = [code for code, kind in PAPER_KINDS.items() if kind.needs in rights and not kind.is_picture]
        page = page_of(tournament.papers.filter(kind__in=kinds), request)
        listed = tuple(_answer(paper, tournament) for paper in page)
        return Response(PaperList(papers=listed, total=page.paginator.count, page=page.number, pages=page.paginator.num_pages))

    @action_view("Ask for a paper; if it already shows this version, the same one is returned", Right.PRINT, status=201)
    def post(self, tournament: Tournament, body: PaperRequest) -> PaperAnswer:
        language = tournament.language if body.language is UNSET else body.language
        return _answer(actions.ask(by=self.actor, tournament=tournament, kind=body.kind, about=body.about, language=language), tournament)


class PaperView(ApiView):
    @describe_read("Read how far a paper is", PaperAnswer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        tournament = tournament_for(self.actor, slug, Right.PRINT)
        return Response(_answer(readable_paper(self.actor, tournament, number), tournament))


class PaperFileView(ApiView):
    @describe_paper_file("Download a paper that is ready")
    def get(self, request: Request, slug: str, number: int) -> FileResponse:
        tournament = tournament_for(self.actor, slug, Right.PRINT)
        return paper_file(readable_paper(self.actor, tournament, number))


def _answer(paper: Paper, tournament: Tournament) -> PaperAnswer:
    paper.tournament = tournament
    return PaperAnswer(
        id=paper.pk,
        kind=paper.kind,
        about=paper.about,
        title=paper_title(paper.kind, PaperSubject.parse(paper.about)),
        language=paper.language,
        version=paper.version,
        state=paper.state,  # type: ignore[arg-type]  # a value of Paper.State
        done=paper.done,
        total=paper.total,
        problem=sentence(Problem(paper.problem, "")) if paper.problem else "",
        out_of_date=is_out_of_date(paper),
        asked_at=instant(paper.asked_at),
    )
