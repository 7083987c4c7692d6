"""The name under which a reader sees a player. All public pages, screens, papers and API answers get it here (docs/adr/0033).

The club, the evening and the member each choose a form of the name; the most private one counts. Readers who belong to the club,
or work at the evening, read full names. A `Names` object decides the form of the names for one reader. It is made once and passed on; it
reads the members' choices in one query, or in none as long as no member of the club ever chose a form.
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
    """The forms of name that members of a club chose for themselves.

    `version` rises with every change of a choice; it is 0 if no member ever chose.
    """

    club: int
    version: int

    @cached_property
    def by_member(self) -> Mapping[int, str]:
        """The form that each member chose, by the member's primary key. Members without a choice are left out.

        Makes one query, or none if no member ever chose.
        """
        if not self.version:
            return {}
        return dict(Member.objects.filter(club=self.club).exclude(public_name="").values_list("pk", "public_name"))


NOBODY_CHOSE = Choices(0, 0)


@dataclass(frozen=True)
class Names:
    """The form in which one reader sees each player's name: the usual form, or the more private form that the member chose."""

    kind: PublicName
    """The form in which the reader sees players who did not choose a more private one."""
    choices: Choices = NOBODY_CHOSE

    def kind_of(self, member: int | None) -> PublicName:
        """Return the form in which this reader sees a member's name. `member` is the member's primary key, or None for a guest."""
        choice = self.choices.by_member.get(member) if member is not None else None
        return most_private(self.kind, choice) if choice else self.kind

    @property
    def tag(self) -> str:
        """A short text for cache keys: two readers with the same text see the same names.

        It is empty if the reader sees all names in full. Makes no query.
        """
        parts = [self.kind.value] if self.kind != PublicName.ALL else []
        return "-".join([*parts, f"n{self.choices.version}"] if self.choices.version else parts)


FULL_NAMES = Names(PublicName.ALL)
"""The names that staff and members of the club see."""


def public_names(tournament: Tournament) -> Names:
    """Return the Names for the public at this evening. Makes no query if `tournament.club` is loaded."""
    club = tournament.club
    names = Names(most_private(club.public_names, tournament.names), _choices(club))
    return FULL_NAMES if names == FULL_NAMES else names


def visible_names(actor: Actor, tournament: Tournament) -> Names:
    """Return the Names for this reader. Staff and members of the club see full names.

    Makes no query if the evening shows everybody full names.
    """
    names = public_names(tournament)
    return FULL_NAMES if names == FULL_NAMES or may(actor, Right.SEE_NAMES, tournament) else names


def staff_names(tournament: Tournament) -> Names:
    """Return the Names for the jury's pages: full names, or table names with numbers if the evening does not show full names.

    The evening's setting counts because rulings are read aloud. The more private forms that members chose do not apply here.
    """
    return FULL_NAMES if tournament.names == PublicName.ALL else Names(PublicName.CALLED)


def names_on_paper(tournament: Tournament, *, full: bool) -> Names:
    """Return the Names for a paper: full names if `full` is true, for the director's folder; else the public ones, for the wall."""
    return FULL_NAMES if full else public_names(tournament)


def _choices(club: Club) -> Choices:
    return Choices(club.pk, club.names_version) if club.names_version else NOBODY_CHOSE


@dataclass(frozen=True)
class NamesInClub:
    """The form in which a reader sees names on pages about many evenings of one club."""

    full: bool
    """True if the reader belongs to the club, and so sees full names."""
    kind: PublicName
    """The form in which the club shows players who did not choose a more private one."""
    choices: Choices

    def of(self, tournament: Tournament) -> Names:
        """Return the Names for the reader at this evening."""
        return self.over([tournament.names])

    def over(self, evenings: Iterable[str]) -> Names:
        """Return the Names for the reader on a page about several evenings.

        `evenings` are the settings of these evenings (`Tournament.names`); the most private one counts.
        """
        return FULL_NAMES if self.full else Names(most_private(self.kind, *evenings), self.choices)


def names_in_club(role: ClubRole | None, club: Club) -> NamesInClub:
    """Return the NamesInClub for a reader with this role in the club. `role` is None for a reader without a role.

    An official of one evening sees full names only on that evening's own pages.
    """
    return NamesInClub(role in CLUB_GRID[ClubRight.SEE_MEMBERS], PublicName(club.public_names), _choices(club))


def display_name(entrant: Entrant, names: Names) -> str:
    """Return the name that this reader sees, isolated for a page: the direction of the text around it stays (`clubs.direction`)."""
    return isolated(plain_display_name(entrant, names))


def plain_display_name(entrant: Entrant, names: Names) -> str:
    """Return the name that this reader sees: full, `Els (12)`, `E. M. (12)` or `#12`. The number is the player's number at the evening.

    The number distinguishes players with the same name, and is also on their papers.
    """
    if entrant.forgotten:
        return entrant.name
    return shown_name(names, member=entrant.member_id, name=entrant.name, called=entrant.called, number=entrant.number)


def shown_name(names: Names, *, member: int | None, name: str, called: str, number: int) -> str:
    """Return the name that this reader sees, made from the values of a player's columns. The player must not be forgotten.

    `member` is the primary key of the Member, or None for a guest.
    """
    return name if names is FULL_NAMES else public_name(names.kind_of(member), name=name, called=called, number=number)


def member_display_name(member: Member, names: Names) -> str:
    """Return the name of a member that this reader sees outside an evening, with their number in the club."""
    if member.forgotten:
        return member.name
    return public_name(names.kind_of(member.pk), name=member.name, called=member.called, number=member.number)


def names_in_sentences(entrants: Sequence[Entrant], names: Names) -> tuple[str, ...]:
    """Return the names of a table's players for a sentence about a deal: table names that differ from each other.

    A player whose public name is more private than a table name, such as `#12`, gets that public name instead.
    """
    table_names = distinct_table_names([each.called for each in entrants], [each.name for each in entrants])
    return tuple(
        isolated(called if names.kind_of(each.member_id) in (PublicName.ALL, PublicName.CALLED) else plain_display_name(each, names))
        for each, called in zip(entrants, table_names, strict=True)
    )


def text_for_reader(text: str, entrants: Iterable[Entrant], names: Names) -> str:
    """Return this text about an evening with its players' names in the form that the reader may see.

    A word that can be the name of only one player is replaced by that player's name in this form. A word that can be the name of several
    players is blacked out.
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
