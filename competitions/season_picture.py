"""Draw a member's season card as a picture to keep and share: a playing card on the club's colour, with its logo. Uses no database."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from clubs.club.colour import Colours
from clubs.drawing import Face, Pen, font_of, text_width, two_lines
from competitions.season import Suit

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

WIDTH, HEIGHT = 1080, 1350
"""The size of the picture in pixels: four to five, which messengers and photo pages show whole."""
EDGE, FRAME = 48, 26
"""The distance of the card from the edge of the picture, and of its gold line from the edge of the card."""
CORNER = 180
"""The width and the height of a corner with rank and suit. Text is beside it, or between the two corners."""
INSIDE = EDGE + FRAME + 34
"""The distance of the texts from the edge of the picture."""
ROOM = WIDTH - 2 * INSIDE
LOGO_SIDE = 104
PAPER, INK, MUTED, RED, GOLD, TITLE, LINE = "#fffdf7", "#1c1f1d", "#5d665f", "#b3202c", "#b9860b", "#8a4b00", "#ece7da"
CLUB_SIZES = (40, 34, 29, 25)
NAME_SIZES = (128, 108, 90, 74, 60, 48)
LONGEST_NAME_ON_ONE_LINE = 13
LONGEST_CLUB_ON_ONE_LINE = 32
RANK_SIZES = (104, 84, 66, 52)
VALUE_SIZES = (76, 62, 50, 40)
SMALL_SIZES = (34, 30, 26, 23)


@dataclass(frozen=True)
class CardFigure:
    """A number on the card."""

    label: str
    value: str
    note: str = ""
    """A text below the number, such as `of 7`."""


@dataclass(frozen=True)
class CardWords:
    """The words of the card, in one language. A text is empty if there is nothing to say."""

    club: str
    season: str
    name: str
    rank: str
    suit: Suit
    place: str
    """The place in words."""
    title: str
    """How the member plays, in a few words."""
    figures: tuple[CardFigure, ...]
    partner: str
    state: str
    """A sentence that the standings are final or, if not, up to which day they count."""
    right_to_left: bool


def suit_colour(suit: Suit) -> str:
    """Return the colour of the suit on the card."""
    return {Suit.HEARTS: RED, Suit.DIAMONDS: RED, Suit.NONE: GOLD}.get(suit, INK)


def season_picture(words: CardWords, colours: Colours, logo: bytes | None) -> bytes:
    """Return the card as PNG."""
    from PIL import Image, ImageDraw  # imported here, because only few requests need it

    picture = Image.composite(
        Image.new("RGB", (WIDTH, HEIGHT), colours.deep),
        Image.new("RGB", (WIDTH, HEIGHT), colours.lift),
        Image.linear_gradient("L").resize((WIDTH, HEIGHT)),
    )
    draw, pen = ImageDraw.Draw(picture), Pen(picture, right_to_left=words.right_to_left)
    draw.rounded_rectangle((EDGE, EDGE, WIDTH - EDGE, HEIGHT - EDGE), 56, fill=PAPER)
    line = EDGE + FRAME
    draw.rounded_rectangle((line, line, WIDTH - line, HEIGHT - line), 38, outline=GOLD, width=3)
    _draw_pip(picture, words.suit)
    _draw_corners(picture, words)
    beside = INSIDE + CORNER - 24
    y = 104
    if logo is not None:
        with Image.open(BytesIO(logo), formats=("PNG",)) as stored:
            small = stored.convert("RGBA").resize((LOGO_SIDE, LOGO_SIDE), Image.Resampling.LANCZOS)
        picture.paste(small, ((WIDTH - LOGO_SIDE) // 2, y), small)
        y += LOGO_SIDE + 14
    for text in two_lines(words.club, LONGEST_CLUB_ON_ONE_LINE):
        y += _middle(pen, text, beside, y, CLUB_SIZES, "bold", INK)
    _middle(pen, words.season, beside, y, SMALL_SIZES, "regular", MUTED)
    _write_name(pen, words)
    for number in range(0, len(words.figures), 3):
        _write_figures(pen, draw, words.figures[number : number + 3], 812 + 66 * number)
    if words.partner:
        _middle(pen, words.partner, beside, 1192, SMALL_SIZES, "regular", INK)
    _middle(pen, words.state, beside, 1240, SMALL_SIZES[2:], "regular", MUTED)
    file = BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


def _middle(pen: Pen, text: str, left: int, y: int, sizes: tuple[int, ...], face: Face, colour: str) -> int:
    """Write one line in the middle of the card, at least `left` pixels from its edges, and return its height."""
    return pen.write(text, left, y, WIDTH - 2 * left, sizes, face, colour, in_the_middle=True)


def _write_name(pen: Pen, words: CardWords) -> None:
    """Write the name on one line or two, and below it the title and the place, all around the middle of the space above the figures."""
    names = two_lines(words.name, LONGEST_NAME_ON_ONE_LINE)
    size = min(max((each for each in NAME_SIZES if text_width(name, each, "serif") <= ROOM), default=NAME_SIZES[-1]) for name in names)
    y = 560 - round(size * 1.1) * len(names) // 2 - 44
    for name in names:
        _middle(pen, name, INSIDE, y, (size,), "serif", INK)
        y += round(size * 1.1)
    y += round(size * 0.25)
    if words.title:
        y += _middle(pen, words.title, INSIDE, y, CLUB_SIZES, "bold", TITLE)
    _middle(pen, words.place, INSIDE, y, SMALL_SIZES, "regular", MUTED)


def _write_figures(pen: Pen, draw: ImageDraw, figures: tuple[CardFigure, ...], y: int) -> None:
    """Write up to three figures beside one another, in the order of reading, below a line."""
    draw.line((INSIDE, y, WIDTH - INSIDE, y), fill=LINE, width=3)
    room = ROOM // 3
    first = INSIDE + (ROOM - room * len(figures)) // 2
    for number, figure in enumerate(figures):
        left = first + room * (len(figures) - 1 - number if pen.right_to_left else number) + 8
        pen.write(figure.label, left, y + 12, room - 16, SMALL_SIZES, "regular", MUTED, in_the_middle=True)
        pen.write(figure.value, left, y + 46, room - 16, VALUE_SIZES, "bold", INK, in_the_middle=True)
        if figure.note:
            pen.write(figure.note, left, y + 140, room - 16, SMALL_SIZES[1:], "regular", MUTED, in_the_middle=True)


def _draw_pip(picture: Image, suit: Suit) -> None:
    """Draw the suit very large and hardly visible behind the name."""
    from PIL import Image, ImageDraw

    veil = Image.new("L", picture.size, 0)
    ImageDraw.Draw(veil).text((WIDTH // 2, 550), suit.sign, 26, font_of("signs", 560), anchor="mm")
    picture.paste(Image.new("RGB", picture.size, suit_colour(suit)), (0, 0), veil)


def _draw_corners(picture: Image, words: CardWords) -> None:
    """Draw rank and suit in the corner where reading begins, and upside down in the one opposite."""
    from PIL import Image, ImageDraw

    corner, colour = Image.new("RGBA", (CORNER, CORNER + 20), "#ffffff00"), suit_colour(words.suit)
    draw = ImageDraw.Draw(corner)
    if words.rank == Suit.NONE.sign:
        draw.text((CORNER // 2, 62), words.rank, colour, font_of("signs", 96), anchor="mm")
    else:
        size = next((each for each in RANK_SIZES if text_width(words.rank, each, "serif") <= CORNER - 50), RANK_SIZES[-1])
        draw.text((CORNER // 2, 62), words.rank, colour, font_of("serif", size), anchor="mm")
    if words.suit != Suit.NONE:
        draw.text((CORNER // 2, 152), words.suit.sign, colour, font_of("signs", 84), anchor="mm")
    near, far = EDGE + FRAME + 6, WIDTH - EDGE - FRAME - 6 - CORNER
    start, end = (far, near) if words.right_to_left else (near, far)
    picture.paste(corner, (start, EDGE + FRAME + 12), corner)
    turned = corner.rotate(180)
    picture.paste(turned, (end, HEIGHT - EDGE - FRAME - 12 - turned.height), turned)
