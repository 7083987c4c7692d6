"""The tournament and its people: who plays, who directs and judges."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, HouseRules, Member, Season
from scoring.engine.ruleset import RuleSet
from scoring.games import ruleset_from


class Tournament(models.Model):
    """A tournament of one or more evenings, played by one set of rules. The rules are copied when it is created."""

    class State(models.TextChoices):
        PREPARING = "preparing", _("being prepared")
        PLAYING = "playing", _("being played")
        CLOSED = "closed", _("closed")

    class Names(models.TextChoices):
        """What the public sees of a player's name."""

        ALL = "all", _("full names")
        CALLED = "called", _("table name and number")

    class JuryWord(models.TextChoices):
        """Whose word counts if a contract needs the jury's consent."""

        JURY = "jury", _("the jury’s own")
        TABLE = "table", _("what the table says of it")

    class Substitutes(models.TextChoices):
        """What becomes of the points of a player whose seat somebody else takes."""

        TAKE_OVER = "take_over", _("the substitute plays on with their points")
        ANEW = "anew", _("the substitute starts anew")

    class Acceptance(models.TextChoices):
        """How a table says that its round is right."""

        TABLE = "table", _("one tap for the whole table")
        EACH = "each", _("a tap by each player, the phone goes round")
        OWN = "own", _("each on their own phone, by their name code")

    class Screen(models.TextChoices):
        """What the big screen shows."""

        AUTO = "auto", _("what the moment asks for, in turn")
        STANDINGS = "standings", _("the standings")
        SEATING = "seating", _("where you sit, by name")
        TABLES = "tables", _("where you sit, by table")
        CLOCK = "clock", _("the clock and the message")
        LATEST = "latest", _("what just happened")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.PROTECT, related_name="tournaments")
    slug = models.SlugField(unique=True)
    name = models.CharField(_("name"), max_length=120)
    on = models.DateField(_("date"))
    language = models.CharField(_("language"), max_length=8, default="en")
    house_rules = models.ForeignKey(HouseRules, null=True, blank=True, on_delete=models.PROTECT)
    """Where the rules came from; what counts is the copy in `rules`."""
    rules = models.JSONField()
    fingerprint = models.CharField(max_length=12)
    criteria = models.JSONField(default=list)
    """By which figures places are decided, in order: `["points"]`, the only figure that standings read today."""
    policy = models.JSONField(default=dict)
    """What this evening decides for itself; nothing said is the default.

    `names`: one of Names; `jury_word`: one of JuryWord; `appeal_minutes`: how long a ruling may be appealed against;
    `correction_minutes`: how long the closing can be undone; `substitutes`: one of Substitutes; `acceptance`: one of Acceptance;
    `draw_method` and `fives`: how rounds are drawn unless somebody says otherwise (`tournaments.draw`); `round_minutes`: how long a round
    lasts by the clock, 0 for no clock; `screen`: what the big screen shows, `{"show": one of Screen, "message": "…"}`.
    """
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"))
    deals_a_round = models.PositiveSmallIntegerField(_("deals a round"))
    """Deals each player plays in a round; a table where somebody sits out plays more."""
    state = models.CharField(max_length=12, choices=State, default=State.PREPARING)
    closed_at = models.DateTimeField(null=True, blank=True)
    """When it was closed. Whether it is still in correction follows from it (`queries.evening_state`); evenings that were closed before
    this was kept have none, and are final.
    """
    version = models.PositiveIntegerField(default=0)
    """Goes up by one with every change: what screens compare."""

    class Meta:
        ordering = ["-on", "-pk"]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def rule_set(self) -> RuleSet:
        """The rules of this tournament. They never change after it is created."""
        return ruleset_from(self.rules)

    @property
    def rules_version(self) -> int:
        """The version under which people know the rules: that of the house rules, else that of the published ones."""
        return self.house_rules.version if self.house_rules else self.rule_set.version

    @property
    def names(self) -> str:
        """Which names the public sees: one of Names."""
        return str(self.policy.get("names", self.Names.ALL))

    @property
    def jury_word(self) -> str:
        """Whose word counts if the jury's is needed: one of JuryWord."""
        return str(self.policy.get("jury_word", self.JuryWord.JURY))

    @property
    def appeal_minutes(self) -> int:
        """For how many minutes after a ruling its players may appeal."""
        return int(self.policy.get("appeal_minutes", 30))

    @property
    def correction_minutes(self) -> int:
        """For how many minutes after it was closed the tournament is in correction."""
        return int(self.policy.get("correction_minutes", 60))

    @property
    def substitutes(self) -> str:
        """What becomes of the points of a player whose seat somebody else takes: one of Substitutes."""
        return str(self.policy.get("substitutes", self.Substitutes.TAKE_OVER))

    @property
    def acceptance(self) -> str:
        """How a table says that its round is right: one of Acceptance."""
        return str(self.policy.get("acceptance", self.Acceptance.TABLE))

    @property
    def draw_method(self) -> str:
        """How rounds are drawn unless somebody says otherwise: one of `tournaments.draw.Method`."""
        return str(self.policy.get("draw_method", "spread"))

    @property
    def fives(self) -> str:
        """Whether turns at the tables of another size are shared: one of `tournaments.draw.Fives`."""
        return str(self.policy.get("fives", "shared"))

    @property
    def round_minutes(self) -> int:
        """How many minutes a round lasts by the clock; 0 if there is none."""
        return int(self.policy.get("round_minutes", 0))

    @property
    def screen(self) -> str:
        """What the big screen shows: one of Screen."""
        return str(self.policy.get("screen", {}).get("show", self.Screen.AUTO))

    @property
    def screen_message(self) -> str:
        """What the director says to everybody on the big screen; empty if nothing."""
        return str(self.policy.get("screen", {}).get("message", ""))


class Entrant(models.Model):
    """A player of a tournament: a member of the club or a guest."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entrants")
    member = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT)
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=120)
    called = models.CharField(_("called"), max_length=24)
    withdrawn = models.BooleanField(default=False)
    """Left out of the next draws."""
    present_at = models.DateTimeField(null=True, blank=True)
    """When they came in at the door; None while they are expected."""
    takes_over = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT, related_name="successor")
    """The player whose points this one plays on with: the standings show both as one line, under this name."""
    forgotten = models.BooleanField(default=False)
    """The name was forgotten; `name` and `called` hold the number."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "member"], name="enrolled_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="one_number_an_entrant"),
        ]

    def __str__(self) -> str:
        return self.name


class Official(models.Model):
    """Who directs, judges or types at this tournament. An office ends with its holder's role in the club; `permissions.offices_in_force`
    knows which ones count.
    """

    class Role(models.TextChoices):
        DIRECTOR = "director", _("director")
        JURY = "jury", _("jury")
        DESK = "desk", _("desk")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="officials")
    name = models.CharField(max_length=150)
    """The account's name, as it was typed. The evening's pages, log and file say this and nothing else of the account."""
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    """The account that had this name when it was appointed; None if there was none. Whoever gets the name later has no office."""
    role = models.CharField(max_length=12, choices=Role)
    plays_as = models.ForeignKey(Entrant, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    """The player of this tournament whom this official is, if somebody said so: never asked to judge or confirm their own table."""
    role_ends = models.PositiveIntegerField(default=0)
    """How often a role of this account in the club had ended when it was appointed. Once it is more, the office counts no longer."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="one_office_a_person"),
            models.UniqueConstraint(fields=["tournament", "name"], name="one_office_a_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} · {self.role}"
