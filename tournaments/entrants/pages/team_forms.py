"""The form of one team of a rating: its name, its players and its reserve."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.door.pages.forms import PlayerField
from tournaments.entrants.actions.ratings import MAX_NAME_LENGTH, MAX_PLAYERS, GroupDraft
from tournaments.entrants.models import Rating
from tournaments.entrants.queries.ratings import GroupOfPlayers, RatingOfEvening
from tournaments.evening.models import Entrant

FIELDS_OF_PLAYERS = tuple(f"player_{nth}" for nth in range(1, MAX_PLAYERS[Rating.Kind.TEAMS] + 1))


class TeamForm(forms.Form):
    """A team of a rating; without a `group`, a new one."""

    name = forms.CharField(label=gettext_lazy("Name of the team"), max_length=MAX_NAME_LENGTH)
    reserve = PlayerField(
        label=gettext_lazy("Reserve"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("Plays when somebody of the team is missing; the points then count for the team. May stay empty."),
    )

    def __init__(
        self,
        rating: RatingOfEvening,
        entrants: Collection[Entrant],
        group: GroupOfPlayers | None = None,
        data: QueryDict | None = None,
    ) -> None:
        self.rating, self.group = rating, group
        names = {each.number: each.name for each in entrants}
        initial: dict[str, Any] = {}
        if group is not None:
            initial = {"name": group.name, "reserve": names.get(group.reserve or 0, "")}
            initial |= {field: names.get(player, "") for field, player in zip(FIELDS_OF_PLAYERS, group.players, strict=False)}
        super().__init__(data, initial=initial, auto_id=f"team-{rating.number}-%s")
        for nth, name in enumerate(FIELDS_OF_PLAYERS, 1):
            self.fields[name] = PlayerField(label=_("Player %(n)s") % {"n": nth}, max_length=120, required=False)
        self.order_fields(["name", *FIELDS_OF_PLAYERS, "reserve"])
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "dir": "auto"}
        for field in self.fields.values():
            if isinstance(field, PlayerField):
                field.players = entrants
                field.widget.attrs |= {"list": "team-players", "autocomplete": "off"}

    @property
    def draft(self) -> GroupDraft:
        """The team that was typed."""
        typed = self.cleaned_data
        players = tuple(typed[name].number for name in FIELDS_OF_PLAYERS if typed[name] is not None)
        reserve = typed["reserve"].number if typed["reserve"] is not None else None
        return GroupDraft(typed["name"], players, self.group.number if self.group is not None else None, reserve)
