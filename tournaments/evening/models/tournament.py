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
    """The forms of a player's name, from the full name to only the number. One of them is set for the public of an evening."""

    class JuryWord(models.TextChoices):
        """The people whose word counts if a contract needs the jury's consent."""

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
        """The way in which deals that the desk typed from a paper slip are checked before they count."""

        NONE = "none", _("nobody: the typed slip counts at once")
        SECOND = "second", _("a second person at the desk compares it with the paper")
        DOUBLE = "double", _("a second person types it too, and Troela compares the two")

    class Freeze(models.TextChoices):
        """The rule for freezing the public standings during an evening. They stay frozen until the director publishes them."""

        NEVER = "never", _("never: everybody always sees the latest points")
        LAST_ROUND = "last_round", _("from the start of the last round")

    class EntrantsAre(models.TextChoices):
        """The kinds of lines that the standings may have."""

        PLAYERS = "players", _("players: each for themselves")
        PAIRS = "pairs", _("pairs: two partners share one line")
        TEAMS = "teams", _("teams: their players share one line")

    class PartnersSit(models.TextChoices):
        """The seats of partners, in an evening of pairs in a game without fixed sides."""

        APART = "apart", _("at different tables, never against one another")
        OPPOSITE = "opposite", _("at one table, opposite one another")

    class Screen(models.TextChoices):
        """The content of a big screen: always one slide, or several in turn (`auto`)."""

        AUTO = "auto", _("its own programme, slide by slide")
        WELCOME = "welcome", _("the welcome: place, time, who is here, Wi-Fi")
        STANDINGS = "standings", _("the standings")
        SEATING = "seating", _("where you sit, by name")
        TABLES = "tables", _("where you sit, by table")
        CLOCK = "clock", _("the clock")
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
    """The house rules that were copied into `rules`; None if the evening uses published rules. Only the copy counts."""
    rules = models.JSONField()
    fingerprint = models.CharField(max_length=12)
    criteria = models.JSONField(default=list)
    """The criteria of ranking: first the number that ranks (`points`, `average` or `score`), then the tie-breaks (`standings.ranking`)."""
    policy = models.JSONField(default=dict)
    """The settings of this evening; a missing key means the default.

    * `names`: one of Names
    * `jury_word`: one of JuryWord
    * `appeal_minutes`: how many minutes after a ruling a player may appeal against it
    * `correction_minutes`: how many minutes after closing the tournament stays in correction
    * `substitutes`: one of Substitutes
    * `acceptance`: one of Acceptance
    * `missed_round`: one of `standings.ranking.MissedRound`; without it, players who missed a round are ranked like all others
    * `missed_round_points`: the points for a missed round, if `missed_round` is `fixed`
    * `draw_method`: one of `seating.draw.Method`, the default of a draw
    * `fives`: one of `seating.draw.Fives`
    * `partners`: one of `seating.draw.Partners`
    * `partners_sit`: one of PartnersSit, in a game without fixed sides
    * `lone_partner`: one of `seating.draw.LonePartner`
    * `round_minutes`: how many minutes a round lasts by the clock; 0: no clock
    * `final_places`: how many players go on to a final; 0: there is no final
    * `final_rounds`: how many rounds at the end of the evening are the final
    * `final_points`: one of PointsInFinal
    * `final_others`: one of OthersInFinal
    * `final`: the finalists, if they are decided (`finals.qualification.DecidedFinal`)
    * `screen`: the contents of the big screens (`room.screens`)
    * `slip_confirmation`: one of SlipConfirmation
    * `freeze`: one of Freeze
    * `frozen`: the moment at which the public standings were frozen, until they are published (`standings.frozen.Frozen`)
    * `entrants`: one of EntrantsAre
    * `team_points`: no longer used; evenings from before ratings have it
    """
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"))
    deals_a_round = models.PositiveSmallIntegerField(_("deals a round"))
    """The number of deals that each player plays in a round. A table where somebody sits out in every deal plays more."""
    state = models.CharField(max_length=12, choices=State, default=State.PREPARING)
    closed_at = models.DateTimeField(null=True, blank=True)
    """The time at which the evening was closed. How long it stays in correction is computed from it (`evening.queries.state`).

    None if the evening is not closed, or was closed before Troela stored this time; such an old evening is final.
    """
    abandoned_because = models.CharField(max_length=240, blank=True, default="", db_default="")
    """The reason why the evening was broken off half-way; empty if it was not. Only a closed evening has it."""
    last_counting_round = models.PositiveSmallIntegerField(null=True, blank=True)
    """The last round that counts in an evening that was broken off, 0 if nothing counts. None: everything counts that was entered."""
    is_public = models.BooleanField(default=True, db_default=True)
    """False if only members of the club, its staff and the evening's officials may see the evening (`permissions.roles`)."""
    version = models.PositiveIntegerField(default=0)
    """A counter that every change of the tournament raises by one. Screens compare it to see whether something changed."""
    newest_entry = models.JSONField(null=True, blank=True)
    """The number and hash of the newest log entry, `[12, "9f2c…"]`, so that the next entry can be written without reading the log.

    Only `log.record` uses them, and only if the number equals `version`; otherwise it reads the log. Verification reads only the log.
    """

    class Meta:
        ordering = ["-on", "-pk"]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def rule_set(self) -> RuleSet:
        """Return the rules of this tournament, read from the copy in `rules`."""
        return ruleset_from(self.rules)

    @property
    def rules_version(self) -> int:
        """The version number of the rules that pages show: that of the house rules or, without house rules, that of the published rules."""
        return self.house_rules.version if self.house_rules else self.rule_set.version

    def counts_round(self, number: int) -> bool:
        """Return whether the deals and rulings of this round count; False in an evening that was broken off before or during it."""
        return self.last_counting_round is None or number <= self.last_counting_round

    @property
    def nothing_counts(self) -> bool:
        """True if the evening was broken off and has no result."""
        return self.last_counting_round == 0

    @property
    def names(self) -> str:
        """The form of names that this evening shows to the public: a value of Names.

        The club and each member may choose a more private form. `entrants.queries.names` decides what a reader sees.
        """
        return str(self.policy.get("names", self.Names.ALL))

    @property
    def jury_word(self) -> str:
        """The people whose word counts if a contract needs the jury's consent: a value of JuryWord."""
        return str(self.policy.get("jury_word", self.JuryWord.JURY))

    @property
    def appeal_minutes(self) -> int:
        """The number of minutes after a ruling within which the players may appeal against it."""
        return int(self.policy.get("appeal_minutes", 30))

    @property
    def correction_minutes(self) -> int:
        """The number of minutes for which the tournament stays in correction after it is closed."""
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
        """The points that a player gets for a missed round, if `missed_round` is `fixed`."""
        return int(self.policy.get("missed_round_points", 0))

    @property
    def order(self) -> RankingOrder:
        """The order in which the standings rank players: the criteria, and the effect of a missed round."""
        return RankingOrder.read(self.criteria, self.missed_round, self.missed_round_points)

    @property
    def slip_confirmation(self) -> str:
        """The way in which deals that the desk typed from a paper slip are checked: a value of SlipConfirmation."""
        return str(self.policy.get("slip_confirmation", self.SlipConfirmation.NONE))

    @property
    def draw_method(self) -> str:
        """The default drawing method: one of `seating.draw.Method`."""
        return str(self.policy.get("draw_method", "spread"))

    @property
    def fives(self) -> str:
        """The rule by which a draw chooses the players for tables of another size, such as five: a value of `seating.draw.Fives`."""
        return str(self.policy.get("fives", "shared"))

    @property
    def partners(self) -> str:
        """The rule that says whether players keep their partners: a value of `seating.draw.Partners`.

        An evening that is played by pairs keeps them, unless the plan says otherwise. In a game without fixed sides, evenings
        that are not played by pairs have no partners (`none`).
        """
        of_pairs = self.entrants_are == self.EntrantsAre.PAIRS
        if self.rule_set.game.sides(4):
            return str(self.policy.get("partners", "fixed" if of_pairs else "changing"))
        if not of_pairs:
            return "none"
        return "fixed" if self.partners_sit == self.PartnersSit.OPPOSITE else "apart"

    @property
    def partners_sit(self) -> str:
        """The seats of partners in a game without fixed sides, if the evening is played by pairs: a value of PartnersSit."""
        return str(self.policy.get("partners_sit", self.PartnersSit.APART))

    @property
    def lone_partner(self) -> str:
        """The rule for players whose own partner is missing: a value of `seating.draw.LonePartner`."""
        return str(self.policy.get("lone_partner", "changing"))

    @property
    def round_minutes(self) -> int:
        """The length of a round on the clock, in minutes; 0 if rounds have no clock."""
        return int(self.policy.get("round_minutes", 0))

    @property
    def final_places(self) -> int:
        """The number of players who go on to the final; 0 if the evening has no final."""
        return int(self.policy.get("final_places", 0))

    @property
    def final_rounds(self) -> int:
        """The number of rounds at the end of the evening that form the final."""
        return int(self.policy.get("final_rounds", 1))

    @property
    def final_points(self) -> str:
        """The rule for the points with which finalists begin: a value of PointsInFinal."""
        return str(self.policy.get("final_points", PointsInFinal.KEPT))

    @property
    def final_others(self) -> str:
        """The rule that says whether players who are not in the final stop or play on: a value of OthersInFinal."""
        return str(self.policy.get("final_others", OthersInFinal.STOP))

    @property
    def final(self) -> DecidedFinal | None:
        """The finalists, and the part of their points that counts in the final; None until this is decided."""
        return DecidedFinal.from_json(self.policy["final"]) if "final" in self.policy else None

    @property
    def freeze(self) -> str:
        """The rule for freezing the public standings: a value of Freeze."""
        return str(self.policy.get("freeze", self.Freeze.NEVER))

    @property
    def entrants_are(self) -> str:
        """The kind of the lines of the standings: a value of EntrantsAre."""
        return str(self.policy.get("entrants", self.EntrantsAre.PLAYERS))

    @property
    def frozen(self) -> Frozen | None:
        """The moment at which the public standings were frozen; None if they are not frozen, or if the evening has no result to hide."""
        frozen = self.policy.get("frozen")
        return Frozen.from_json(frozen) if frozen and not self.nothing_counts else None

    @property
    def screens(self) -> tuple[BigScreen, ...]:
        """The big screens of the evening, in the order of their numbers. There is at least one."""
        return screens_from(self.policy)


class Entrant(models.Model):
    """A player of a tournament: a member of the club or a guest."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entrants")
    member = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT)
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=120)
    called = models.CharField(_("called"), max_length=24)
    withdrawn = models.BooleanField(default=False)
    """True if the player is left out of the next draws."""
    present_at = models.DateTimeField(null=True, blank=True)
    """The time at which the player was checked in; None if this has not been done."""
    takes_over = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT, related_name="successor")
    """The player whose seat and points this substitute took over; None if there is none.

    The standings show both as one line with the substitute's name.
    """
    forgotten = models.BooleanField(default=False)
    """True if the player's name was forgotten; `name` and `called` then contain the player's number, like `#12`."""

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
    """The name of the official's account, as it was typed. Pages, log and exported file show only this name of the account."""
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    """The account that had this name when the official was appointed; None if no account had it.

    An account that gets the name later does not get the office.
    """
    role = models.CharField(max_length=12, choices=Role)
    plays_as = models.ForeignKey(Entrant, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    """The player of this tournament who is the same person as this official, if the director recorded it; else None.

    Officials never judge or confirm the table where they play.
    """
    role_ends = models.PositiveIntegerField(default=0)
    """When the official was appointed, this many of the account's roles in the club had ended.

    If a role has ended since, that number is higher now, and the office no longer counts.
    """

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="one_office_a_person"),
            models.UniqueConstraint(fields=["tournament", "name"], name="one_office_a_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} · {self.role}"
