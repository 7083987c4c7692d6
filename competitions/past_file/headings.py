"""Recognizes the columns of a file of results by their headings, in the languages of the users."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from competitions.past_file.cells import Line, column_letter
from competitions.past_file.marks import mark_of
from competitions.past_file.numbers import is_number
from competitions.past_file.values import FileNote, problem
from competitions.season.unusable import SeasonProblem, Unusable

WORDS = {
    "evening": "evening, avond, speelavond, soirée, soiree, abend, spielabend, شب, شب بازی",
    "date": "date, datum, speeldatum, date de la soirée, spieltag, spieldatum, تاریخ",
    "round": "round, ronde, serie, série, liste, list, lijst, manche, runde, دور",
    "player": "player, speler, naam, name, joueur, nom, spieler, spielerin, deelnemer, full name, volledige naam, "
    "teilnehmer, teilnehmerin, participant, "
    "last name, surname, achternaam, familienaam, nom de famille, nachname, familienname, بازیکن, نام, نام خانوادگی",
    "first": "first name, firstname, given name, voornaam, prénom, prenom, vorname, نام کوچک",
    "infix": "tussenvoegsel, tussenvoegsels, tv, infix, namenszusatz",
    "mark": "mark, status, aanwezigheid, présence, anwesenheit, وضعیت",
    "points": "points, point, pts, pts., punten, pnt, pnt., ptn, punkte, pkt, pkt., امتیاز",
    "score": "score, own score, eigen score, eigen punten, score propre, eigene punkte",
    "won": "won, wins, gewonnen, gagné, gagnés, gagnées, victoires, siege, برد",
    "drawn": "drawn, draws, gelijk, gelijkspel, nuls, remis, unentschieden, مساوی",
    "lost": "lost, losses, verloren, perdu, perdus, perdues, défaites, niederlagen, باخت",
    "deals": "deals, spellen, giften, donnes, spiele, دست",
    "table": "table, tafel, tisch, میز",
    "team": "team, ploeg, équipe, equipe, mannschaft, تیم",
    "pair": "pair, paar, koppel, paire, tandem, جفت",
    "category": "category, categorie, catégorie, kategorie, دسته",
    "kind": "kind, soort, genre, art, نوع",
    "tags": "tags, kenmerken, étiquettes, schlagwörter, برچسب‌ها",
    "recorded": "recorded, vastgelegd, enregistré, erfasst, ثبت",
}
"""The possible headings of each column, in small letters. The columns `first`, `infix` and `player` together are the full name."""
SUMMARY_WORDS = {
    "total": "total, totaal, tot, tot., eindtotaal, totaalscore, total points, totaal punten, puntentotaal, totaux, gesamt, gesamtpunkte, "
    "insgesamt, summe, som, sum, جمع, مجموع",
    "place": "place, plaats, plek, rang, rank, pos, pos., positie, position, platz, classement, stand, رتبه",
    "average": "average, avg, avg., mean, gem, gem., gemiddeld, gemiddelde, moyenne, moy, moy., durchschnitt, schnitt, ø, میانگین",
    "count": "evenings, avonden, aantal, aantal avonden, aantal keer, keer, gespeeld, played, soirées, joué, abende, gespielt, anzahl",
    "number": "nr, nr., no, no., n°, nº, #, number, nummer, lidnr, lidnr., lidnummer, lid, numéro, mitgliedsnummer, شماره",
}
"""The headings of columns that are worked out from others, or are a number for each player. Only a total is ever read."""
_BEST = ("best ", "beste ", "top ", "meilleur", "slechtste ", "worst ", "streich", "aftrek")
_COLUMN = {word: column for column, words in WORDS.items() for word in words.split(", ")}
SUMMARY_OF_WORD = {word: kind for kind, words in SUMMARY_WORDS.items() for word in words.split(", ")}
_LINES_LOOKED_AT = 10
"""The number of lines among which the headings must be. Above them a spreadsheet often has a title."""


@dataclass(frozen=True)
class Headings:
    """The headings of a file, and the columns that they name."""

    line: Line
    columns: Mapping[str, int]
    """The index of each column that was recognized."""
    twice: frozenset[str]
    """Columns that several headings name."""
    summaries: Mapping[int, str]
    """The kind of each column that is worked out from others, by index."""
    others: tuple[int, ...]
    """The other columns with a heading."""
    file: str = ""
    notes: Sequence[FileNote] = field(default_factory=tuple)

    @property
    def is_specified(self) -> bool:
        """True if these are the headings of results for `manage.py competition`, which have one meaning."""
        return {"date", "player"} <= set(self.line.cells)

    @property
    def totals(self) -> list[int]:
        return [index for index, kind in self.summaries.items() if kind == "total"]

    def name(self, index: int) -> str:
        """Return the heading of a column; without one, its letter in a spreadsheet."""
        return self.line.cell(index) or column_letter(index)

    def has(self, *columns: str) -> bool:
        """Return whether one of these columns is there."""
        return any(column in self.columns for column in columns)

    def require(self, *columns: str) -> None:
        """Refuse the file (`Unusable`) if one of these columns is missing."""
        missing = [column for column in columns if column not in self.columns]
        if missing:
            raise Unusable(problem("RESULTS_COLUMN_MISSING", self.line.number, column, self.file) for column in missing)

    def require_once(self, *columns: str) -> None:
        """Refuse the file (`Unusable`) if several headings name one of these columns."""
        if twice := [column for column in columns if column in self.twice]:
            raise Unusable(problem("RESULTS_COLUMN_TWICE", self.line.number, column, self.file) for column in twice)

    def text(self, line: Line, column: str) -> str:
        """Return the cell of this column; "" if the file does not have it."""
        return line.cell(self.columns[column]) if column in self.columns else ""

    def player(self, line: Line) -> str:
        """Return the player's full name."""
        return " ".join(filter(None, (self.text(line, column) for column in ("first", "infix", "player"))))

    def problem(self, code: str, line: Line, column: str, **context: object) -> SeasonProblem:
        """Return a problem of the cell of this column. Sentences name the column as the file does."""
        heading = self.name(self.columns[column]) if column in self.columns else column
        return problem(code, line.number, column, self.file, context, heading=heading)

    def is_repeated(self, line: Line) -> bool:
        """Return whether a line repeats the headings, as printed tables do on each page."""
        return [cell for cell in line.cells if cell] == [cell for cell in self.line.cells if cell]


def headings_of(lines: Sequence[Line], file: str) -> tuple[Headings, Sequence[Line]]:
    """Return the headings, and the lines below them.

    They are the first line that names a column of players, else the first line with several cells.
    """
    near = range(min(len(lines), _LINES_LOOKED_AT))
    several = (index for index in near if sum(map(bool, lines[index].cells)) > 1)
    at = next((index for index in near if _names_players(lines[index])), next(several, 0))
    above = [line.number for line in lines[:at]]
    notes = [FileNote("ABOVE", {"rows": above})] if above else []
    return _headings(lines[at], file, notes), lines[at + 1 :]


def _names_players(line: Line) -> bool:
    return sum(map(bool, line.cells)) > 1 and any(_COLUMN.get(cell.casefold()) in ("player", "first") for cell in line.cells)


def _headings(line: Line, file: str, notes: list[FileNote]) -> Headings:
    words = [cell.casefold() for cell in line.cells]
    columns: dict[str, int] = {}
    twice = set()
    for column in WORDS:
        named = [index for index, word in enumerate(words) if word == column] or [
            index for index, word in enumerate(words) if _COLUMN.get(word) == column
        ]
        if named:
            columns[column] = named[0]
        if len(named) > 1:
            twice.add(column)
    is_specified = {"date", "player"} <= set(line.cells)
    if "score" in columns and "points" not in columns and not is_specified:
        columns["points"] = columns.pop("score")
        notes.append(FileNote("SCORE_IS_POINTS", {"column": line.cells[columns["points"]]}))
    used = {*columns.values()}
    summaries = {
        index: kind
        for index, word in enumerate(words)
        if index not in used and (kind := SUMMARY_OF_WORD.get(word) or _best(word)) is not None
    }
    others = tuple(index for index, word in enumerate(words) if word and index not in used and index not in summaries)
    return Headings(line, columns, frozenset(twice), summaries, others, file, notes)


def _best(word: str) -> str | None:
    return "best" if word.startswith(_BEST) else None


def with_names(headings: Headings, lines: Sequence[Line], evenings: Collection[int] = ()) -> Headings:
    """Return the headings with a column of players: if none is named so, the only column that has text, not numbers, in most rows.

    `evenings` are the indexes of the columns of evenings.
    """
    if headings.has("player", "first"):
        return headings if headings.has("player") else _with(headings, headings.columns["first"], drop="first")
    width = max((len(line.cells) for line in (headings.line, *lines)), default=0)
    free = [index for index in range(width) if index not in {*headings.columns.values(), *headings.summaries, *evenings}]
    named = [index for index in free if _has_names(index, lines)]
    if len(named) != 1:
        raise Unusable([problem("RESULTS_COLUMN_MISSING", headings.line.number, "player", headings.file)])
    return _with(headings, named[0], note=FileNote("NAMES", {"column": headings.name(named[0])}))


def _with(headings: Headings, index: int, *, drop: str = "", note: FileNote | None = None) -> Headings:
    columns = {column: at for column, at in headings.columns.items() if column != drop} | {"player": index}
    others = tuple(each for each in headings.others if each != index)
    notes = (*headings.notes, *([note] if note else []))
    return Headings(headings.line, columns, headings.twice, headings.summaries, others, headings.file, notes)


def _has_names(index: int, lines: Sequence[Line]) -> bool:
    cells = [cell for line in lines if (cell := line.cell(index))]
    return 2 * len(cells) > len(lines) and not any(is_number(cell) or mark_of(cell) for cell in cells)
