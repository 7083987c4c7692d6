"""The tournament and its people: players and officials."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from clubs.club.models import Club, Season
from clubs.houserules.models import HouseRules
from clubs.people.models import Member
from clubs.people.public_names import PublicName
from scoring.engine.ruleset import RuleSet
from scoring.games import ruleset_from
from tournaments.finals.qualification import DecidedFinal, OthersInFinal, PointsInFinal
from tournaments.room.screens import BigScreen, screens_from
from tournaments.standings.frozen import Frozen
from tournaments.standings.ranking import MissedRound, RankingOrder


class Tournament(models.Model):
    """A tournament of one or more evenings, played by one set of rules. The rules are copied when it is created."""

    class State(models.TextChoices):
        PREPARING = "preparing", _("being prepared")
        PLAYING = "playing", _("being played")
        CLOSED = "closed", _("closed")

    Names = PublicName
    """The form of players' names that the public of this evening sees."""

    class JuryWord(models.TextChoices):
        """The source of the jury's consent if a contract needs it."""

        JURY = "jury", _("only the jury itself")
        TABLE = "table", _("the table too")

    class Substitutes(models.TextChoices):
        """The rule for the points of a player who is substituted."""

        TAKE_OVER = "take_over", _("the substitute plays on with the player’s points")
        ANEW = "anew", _("the substitute starts with points of their own")

    class Acceptance(models.TextChoices):
        """The way in which a table confirms that its round is right."""

        TABLE = "table", _("one tap for the whole table")
        EACH = "each", _("each player taps, and the phone goes round")
        OWN = "own", _("each on their own phone, by their name code")

    class SlipConfirmation(models.TextChoices):
        """The check of deals that the desk typed from a paper slip."""

        NONE = "none", _("nobody: the typed slip counts at once")
        SECOND = "second", _("a second person at the desk compares it with the paper")
        DOUBLE = "double", _("a second person types it too, and Troela compares the two")

    class Freeze(models.TextChoices):
        """The moment at which the public standings are frozen, until they are published."""

        NEVER = "never", _("never: everybody always sees the latest points")
        LAST_ROUND = "last_round", _("from the start of the last round")

    class TeamPoints(models.TextChoices):
        """The number by which teams are ranked."""

        SUM = "sum", _("the sum of the points of its players")
        AVERAGE = "average", _("average points per player, for teams of different sizes")

    class Screen(models.TextChoices):
        """The content of a big screen: one slide, or its programme."""

        AUTO = "auto", _("its programme, in turn")
        STANDINGS = "standings", _("the standings")
        SEATING = "seating", _("where you sit, by name")
        TABLES = "tables", _("where you sit, by table")
        CLOCK = "clock", _("the clock and the message")
        LATEST = "latest", _("latest news")
        RULINGS = "rulings", _("the jury’s rulings")
        PRIZES = "prizes", _("the prize-giving: only names that have been read out")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.PROTECT, related_name="tournaments")
    slug = models.SlugField(unique=True)
    name = models.CharField(_("name"), max_length=120)
    on = models.DateField(_("date"))
    language = models.CharField(_("language"), max_length=8, default="en")
    house_rules = models.ForeignKey(HouseRules, null=True, blank=True, on_delete=models.PROTECT)
    """The house rules from which the evening was created, if any. It is played by the copy in `rules`."""
    rules = models.JSONField()
    fingerprint = models.CharField(max_length=12)
    criteria = models.JSONField(default=list)
    """The criteria of ranking: first the number that ranks (`points`, `average` or `score`), then the tie-breaks (`standings.ranking`)."""
    policy = models.JSONField(default=dict)
    """The settings of this evening; a missing key means the default.

    * `names`: one of Names
    * `jury_word`: one of JuryWord
    * `appeal_minutes`: the time to appeal against a ruling
    * `correction_minutes`: the time in which the closing can be undone
    * `substitutes`: one of Substitutes
    * `acceptance`: one of Acceptance
    * `missed_round`: one of `standings.ranking.MissedRound`; old evenings without it rank everybody by their points
    * `missed_round_points`: the points that a missed round counts, if they are fixed
    * `draw_method`, `fives`: the defaults of a draw (`seating.draw`)
    * `partners`: one of `seating.draw.Partners`
    * `round_minutes`: the length of a round by the clock; 0: no clock
    * `final_places`: the number of players who go on to a final; 0: there is none
    * `final_rounds`: the number of last rounds that are the final
    * `final_points`: one of PointsInFinal
    * `final_others`: one of OthersInFinal
    * `final`: the finalists, once decided (`finals.qualification.DecidedFinal`)
    * `screen`: the big screens (`room.screens`)
    * `slip_confirmation`: one of SlipConfirmation
    * `freeze`: one of Freeze
    * `frozen`: the moment of the freeze, while the public standings are frozen (`tournaments.standings.frozen`)
    * `team_points`: one of TeamPoints
    """
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"))
    deals_a_round = models.PositiveSmallIntegerField(_("deals a round"))
    """Deals that each player plays in a round; a table where somebody sits out plays more."""
    state = models.CharField(max_length=12, choices=State, default=State.PREPARING)
    closed_at = models.DateTimeField(null=True, blank=True)
    """The time of closing, which decides whether it is still in correction (`evening.queries.state`).

    Evenings closed before this was stored have none, and are final.
    """
    version = models.PositiveIntegerField(default=0)
    """Increases by one with every change; screens compare it."""
    newest_entry = models.JSONField(null=True, blank=True)
    """Number and hash of the newest log entry, `[12, "9f2c…"]`, so that the next one can be chained without reading the log.

    Only `log.record` uses it, and only if the number equals the version; otherwise it reads the log. Verification uses the log alone.
    """

    class Meta:
        ordering = ["-on", "-pk"]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def rule_set(self) -> RuleSet:
        """Return the rules of this tournament, from its own copy."""
        return ruleset_from(self.rules)

    @property
    def rules_version(self) -> int:
        """The version by which people know the rules: that of the house rules, else that of the published ones."""
        return self.house_rules.version if self.house_rules else self.rule_set.version

    @property
    def names(self) -> str:
        """The form of names that this evening shows to the public at most: one of Names.

        `entrants.queries.names` decides what a reader sees.
        """
        return str(self.policy.get("names", self.Names.ALL))

    @property
    def jury_word(self) -> str:
        """The source of the jury's consent if a contract needs it: one of JuryWord."""
        return str(self.policy.get("jury_word", self.JuryWord.JURY))

    @property
    def appeal_minutes(self) -> int:
        """The minutes after a ruling in which its players may appeal."""
        return int(self.policy.get("appeal_minutes", 30))

    @property
    def correction_minutes(self) -> int:
        """The minutes after closing in which the tournament is in correction."""
        return int(self.policy.get("correction_minutes", 60))

    @property
    def substitutes(self) -> str:
        """The rule for the points of a player who is substituted: one of Substitutes."""
        return str(self.policy.get("substitutes", self.Substitutes.TAKE_OVER))

    @property
    def acceptance(self) -> str:
        """The way in which a table confirms that its round is right: one of Acceptance."""
        return str(self.policy.get("acceptance", self.Acceptance.TABLE))

    @property
    def missed_round(self) -> str:
        """The effect of a missed round: one of `standings.ranking.MissedRound`."""
        return str(self.policy.get("missed_round", MissedRound.RANKED))

    @property
    def missed_round_points(self) -> int:
        """The points that a missed round counts, if they are fixed."""
        return int(self.policy.get("missed_round_points", 0))

    @property
    def order(self) -> RankingOrder:
        """The order of ranking of its standings."""
        return RankingOrder.read(self.criteria, self.missed_round, self.missed_round_points)

    @property
    def slip_confirmation(self) -> str:
        """The check of typed slips: one of SlipConfirmation."""
        return str(self.policy.get("slip_confirmation", self.SlipConfirmation.NONE))

    @property
    def draw_method(self) -> str:
        """The default drawing method: one of `seating.draw.Method`."""
        return str(self.policy.get("draw_method", "spread"))

    @property
    def fives(self) -> str:
        """The default rule for dividing turns at the tables of another size: one of `seating.draw.Fives`."""
        return str(self.policy.get("fives", "shared"))

    @property
    def partners(self) -> str:
        """The rule for keeping one's partner: one of `seating.draw.Partners`, `none` if the game has no pairs."""
        if not self.rule_set.game.sides(4):
            return "none"
        return str(self.policy.get("partners", "changing"))

    @property
    def round_minutes(self) -> int:
        """The minutes that a round lasts by the clock; 0 if there is none."""
        return int(self.policy.get("round_minutes", 0))

    @property
    def final_places(self) -> int:
        """The number of players who go on to the final; 0 if there is none."""
        return int(self.policy.get("final_places", 0))

    @property
    def final_rounds(self) -> int:
        """The number of rounds of the final, which are the last ones."""
        return int(self.policy.get("final_rounds", 1))

    @property
    def final_points(self) -> str:
        """The points with which the finalists begin: one of PointsInFinal."""
        return str(self.policy.get("final_points", PointsInFinal.KEPT))

    @property
    def final_others(self) -> str:
        """The rule for players who do not go on to the final (stop or play on): one of OthersInFinal."""
        return str(self.policy.get("final_others", OthersInFinal.STOP))

    @property
    def final(self) -> DecidedFinal | None:
        """The finalists as decided; None until then."""
        return DecidedFinal.from_json(self.policy["final"]) if "final" in self.policy else None

    @property
    def freeze(self) -> str:
        """The moment at which the public standings are frozen: one of Freeze."""
        return str(self.policy.get("freeze", self.Freeze.NEVER))

    @property
    def team_points(self) -> str:
        """The number by which teams are ranked: one of TeamPoints."""
        return str(self.policy.get("team_points", self.TeamPoints.SUM))

    @property
    def frozen(self) -> Frozen | None:
        """The point at which the public standings were frozen; None if they are not."""
        frozen = self.policy.get("frozen")
        return Frozen.from_json(frozen) if frozen else None

    @property
    def screens(self) -> tuple[BigScreen, ...]:
        """The big screens by number; at least one."""
        return screens_from(self.policy)


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
    """The time of checking in at the door; None while they are expected."""
    takes_over = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT, related_name="successor")
    """The player whose points this one continues: the standings show both as one line, under this name."""
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
    """A director, jury member or desk volunteer of this tournament.

    An office ends with its holder's role in the club; `permissions.offices_in_force` returns those that count.
    """

    class Role(models.TextChoices):
        DIRECTOR = "director", _("director")
        JURY = "jury", _("jury")
        DESK = "desk", _("desk")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="officials")
    name = models.CharField(max_length=150)
    """The account's name as typed. The evening's pages, log and file show nothing else of the account."""
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    """The account that had this name at the appointment; None if there was none. An account that gets the name later has no office."""
    role = models.CharField(max_length=12, choices=Role)
    plays_as = models.ForeignKey(Entrant, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    """The player of this tournament whom this official is, if that was entered; they never judge or confirm their own table."""
    role_ends = models.PositiveIntegerField(default=0)
    """The number of this account's roles in the club that had ended at the appointment.

    If the number is higher now, the office no longer counts.
    """

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="one_office_a_person"),
            models.UniqueConstraint(fields=["tournament", "name"], name="one_office_a_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} · {self.role}"
