"""The name under which a reader sees a player. All public pages, screens, papers and API answers get it here (docs/adr/0033).

The name is the most private of the choices of the club, the evening and the member. Readers who belong to the club, or work at the evening,
read full names. The names that a reader sees are a value, `Names`, which is made once and passed on; it reads the members' choices in one
query, or none as long as nobody in the club ever chose.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from clubs.actors import Actor
from clubs.club.models import Club
from clubs.direction import isolated
from clubs.people.models import Member
from clubs.people.name_match import folded_name
from clubs.people.public_names import PublicName, most_private, public_name
from clubs.privacy.redaction import replace_words, searched_words
from clubs.roles.models import ClubRole
from clubs.roles.permissions import CLUB_GRID, ClubRight
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.permissions import Right, may
from tournaments.play.queries.tables import distinct_table_names


@dataclass(frozen=True)
class Choices:
    """The choices that a club's members made about their names. `version` counts their changes; 0: nobody ever chose."""

    club: int
    version: int

    @cached_property
    def by_member(self) -> Mapping[int, str]:
        """The choices by the key of the member, only of members who made one. One query, or none if nobody ever chose."""
        if not self.version:
            return {}
        return dict(Member.objects.filter(club=self.club).exclude(public_name="").values_list("pk", "public_name"))


NOBODY_CHOSE = Choices(0, 0)


@dataclass(frozen=True)
class Names:
    """The names that one reader sees: a usual kind, and the members' more private choices."""

    kind: PublicName
    """The kind of name shown of players who chose nothing more private."""
    choices: Choices = NOBODY_CHOSE

    def kind_of(self, member: int | None) -> PublicName:
        """Return which kind of name this reader sees of the member with this key; None for a guest."""
        choice = self.choices.by_member.get(member) if member is not None else None
        return most_private(self.kind, choice) if choice else self.kind

    @property
    def tag(self) -> str:
        """A short text for cache keys: two readers with the same text see the same names. Empty if all names are full. Makes no query."""
        parts = [self.kind.value] if self.kind != PublicName.ALL else []
        return "-".join([*parts, f"n{self.choices.version}"] if self.choices.version else parts)


FULL_NAMES = Names(PublicName.ALL)
"""The names that staff and members of the club see."""


def public_names(tournament: Tournament) -> Names:
    """Return which names the public sees at this evening. Makes no query if `tournament.club` is loaded."""
    club = tournament.club
    names = Names(most_private(club.public_names, tournament.names), _choices(club))
    return FULL_NAMES if names == FULL_NAMES else names


def visible_names(actor: Actor, tournament: Tournament) -> Names:
    """Return which names this reader sees. Staff and members of the club see full names. Makes no query if everybody does."""
    names = public_names(tournament)
    return FULL_NAMES if names == FULL_NAMES or may(actor, Right.SEE_NAMES, tournament) else names


def staff_names(tournament: Tournament) -> Names:
    """Return which names the jury's pages show: full ones, or table names with numbers if the evening does not show full names.

    Rulings are read aloud, so these pages follow the evening. Members' own choices for the public do not apply here.
    """
    return FULL_NAMES if tournament.names == PublicName.ALL else Names(PublicName.CALLED)


def names_on_paper(tournament: Tournament, *, full: bool) -> Names:
    """Return which names a paper shows: public ones on the wall, `full` ones in the director's folder."""
    return FULL_NAMES if full else public_names(tournament)


def _choices(club: Club) -> Choices:
    return Choices(club.pk, club.names_version) if club.names_version else NOBODY_CHOSE


@dataclass(frozen=True)
class NamesInClub:
    """The names that a reader sees at the evenings of a club: for pages about many evenings."""

    full: bool
    """True if the reader belongs to the club, and so sees full names."""
    kind: PublicName
    """The kind of name that the club shows of players who chose nothing more private."""
    choices: Choices

    def of(self, tournament: Tournament) -> Names:
        """Return the names that the reader sees at this evening."""
        return self.over([tournament.names])

    def over(self, evenings: Iterable[str]) -> Names:
        """Return the names that the reader sees on a page about several evenings.

        `evenings` are the settings of these evenings (`Tournament.names`); the most private one counts.
        """
        return FULL_NAMES if self.full else Names(most_private(self.kind, *evenings), self.choices)


def names_in_club(role: ClubRole | None, club: Club) -> NamesInClub:
    """Return which names a reader with this role in the club sees; None: a reader without a role.

    An office of one evening shows full names only on that evening's own pages.
    """
    return NamesInClub(role in CLUB_GRID[ClubRight.SEE_MEMBERS], PublicName(club.public_names), _choices(club))


def display_name(entrant: Entrant, names: Names) -> str:
    """Return the name that this reader sees, for pages: it does not change the direction of the text around it (`clubs.direction`)."""
    return isolated(plain_display_name(entrant, names))


def plain_display_name(entrant: Entrant, names: Names) -> str:
    """Return the name that this reader sees: full, `Els (12)`, `E. M. (12)` or `#12`.

    The number is that of the evening: it tells players of the same name apart, and is also on their papers.
    """
    if entrant.forgotten:
        return entrant.name
    return shown_name(names, member=entrant.member_id, name=entrant.name, called=entrant.called, number=entrant.number)


def shown_name(names: Names, *, member: int | None, name: str, called: str, number: int) -> str:
    """Return the name that this reader sees, from columns of the database. The player's name must not be forgotten.

    `member` is the member's key, None for a guest.
    """
    return name if names is FULL_NAMES else public_name(names.kind_of(member), name=name, called=called, number=number)


def member_display_name(member: Member, names: Names) -> str:
    """Return the name of a member that this reader sees outside an evening, with their number in the club."""
    if member.forgotten:
        return member.name
    return public_name(names.kind_of(member.pk), name=member.name, called=member.called, number=member.number)


def names_in_sentences(entrants: Sequence[Entrant], names: Names) -> tuple[str, ...]:
    """Return the names of a table's players for a sentence about a deal: table names that differ from each other.

    A player who shows less than a table name gets their usual public name instead.
    """
    table_names = distinct_table_names([each.called for each in entrants], [each.name for each in entrants])
    return tuple(
        isolated(called if names.kind_of(each.member_id) in (PublicName.ALL, PublicName.CALLED) else plain_display_name(each, names))
        for each, called in zip(entrants, table_names, strict=True)
    )


def text_for_reader(text: str, entrants: Iterable[Entrant], names: Names) -> str:
    """Return a text about an evening with its players' names replaced by those that this reader sees.

    A word that can mean only one player becomes that player's shown name; a word that may mean several players is blacked out.
    """
    if not text or names == FULL_NAMES:
        return text
    people, hidden, whole = defaultdict[str, set[str]](set), set[str](), dict[str, str]()
    for each in entrants:
        shown, kind = plain_display_name(each, names), names.kind_of(each.member_id)
        of_name, of_called = searched_words([each.name]), searched_words([each.called])
        for words in of_name | of_called:
            people[words].add(shown)
        if kind == PublicName.ALL:
            whole[folded_name(each.name)] = each.name  # a full name is not shortened because another player hides a word of it
        hidden |= {PublicName.ALL: frozenset(), PublicName.CALLED: of_name - of_called}.get(kind, of_name | of_called)
    return replace_words(text, whole | {words: next(iter(people[words])) if len(people[words]) == 1 else "" for words in hidden})
