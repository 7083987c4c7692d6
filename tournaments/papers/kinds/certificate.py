"""The certificate of a souvenir, to be framed: the contract, its player, the thirteen cards, and the people at the table. Only reads."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator

from django.template.loader import render_to_string
from django.utils.translation import get_language

from scoring.engine.words import say
from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.queries.souvenirs import kept_souvenir
from tournaments.jury.wording.cards import corner
from tournaments.papers.card.card_fan import certificate
from tournaments.papers.kinds.ruling_lines import number_of, where
from tournaments.papers.queries.subject import PaperSubject, ruling_of
from tournaments.papers.sheet import PaperSheet
from tournaments.papers.source import source
from tournaments.play.queries.tables import entrants_at


def sheets(tournament: Tournament, about: PaperSubject) -> Iterator[PaperSheet]:
    """Yield one page, in the active language. If the ruling was overturned, the page says that it is no longer a certificate."""
    ruling = ruling_of(tournament, about, Ruling.Kind.SOUVENIR)
    souvenir = kept_souvenir(ruling)
    entrants = entrants_at(ruling.table, number_of(ruling) or 1) if ruling.table else ()
    player = tournament.entrants.get(number=souvenir.player)
    svg = certificate(souvenir.cards, corner)
    context = {
        "source": source(tournament),
        "svg": "data:image/svg+xml;base64," + b64encode(svg.encode()).decode(),
        "ruling": ruling,
        "contract": say(tournament.rule_set.game.words_for(souvenir.contract), get_language() or "en"),
        "player": player,
        "others": [entrant for entrant in entrants if entrant != player],
        "where": where(ruling.round_number, ruling.table.number if ruling.table else None, number_of(ruling)),
        "overturned": getattr(ruling, "overturned_by", None),
    }
    yield PaperSheet(render_to_string("tournaments/papers/certificate.html", context))
