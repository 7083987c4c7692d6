"""Results from before Troela, in the form in which a club has them. Pure: a text in, rows and notes out.

    file = read_results(text, SeasonFacts("Winter", first, last, last))
    file.form                                  # a list per evening or round, a matrix, or totals
    file.evenings                              # in order, with their days and rows
    file.notes, file.warnings                  # how it was read, what was left out, what may be wrong

Nothing is guessed without a word: a doubt is refused with its row and column, and everything that was understood is in the notes.
"""

from competitions.past_file.cells import MAX_COLUMNS
from competitions.past_file.near_names import NearNames
from competitions.past_file.reader import evenings_of, read_cells, read_results, rows_of_text
from competitions.past_file.values import FIGURES, FileEvening, FileForm, FileNote, PastFile, ResultRow, SeasonFacts

__all__ = [
    "FIGURES",
    "MAX_COLUMNS",
    "FileEvening",
    "FileForm",
    "FileNote",
    "NearNames",
    "PastFile",
    "ResultRow",
    "SeasonFacts",
    "evenings_of",
    "read_cells",
    "read_results",
    "rows_of_text",
]
