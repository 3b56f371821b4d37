"""The calibration sheet: shows a printer's scale, alignment of backs, greys and small type.

A pin pricked through a cross on the front comes out in a measuring grid on the back. Its distance right and
down from the middle of the grid is the offset for the backs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.translations import gettext, gettext_noop
from countermarch.components.translations import number as localized
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Text, tagged
from countermarch.generators.scene.paths import line
from countermarch.generators.scene.text import centred_text, flow
from countermarch.generators.sheets import rulers
from countermarch.generators.sheets.document import Document, OutlineEntry, Page
from countermarch.generators.sheets.footer import Footer, folio, footer_nodes
from countermarch.generators.sheets.layout import turning_axis
from countermarch.generators.sheets.paper import Box

if TYPE_CHECKING:
    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.sheets.document import Duplex
    from countermarch.generators.sheets.paper import Orientation, Paper
    from countermarch.generators.writers.profiles import Profile

BLACK = "#000000"
GREY = "#4a4a4a"
HEAD = "Barlow Condensed Bold"
SMALL = "Barlow Condensed SemiBold"

EDGE = 40.0
"""Distance of the outer crosses from the sides of the paper, in mm."""

TOP = 59.0
"""Their distance from the top and bottom."""

CLEAR = 15.0
"""Clear space around the middle cross in each direction, in mm."""

COLUMN = 140.0
"""Instructions wider than this are set in two columns, in mm."""

FRONT_WORDS = (
    gettext_noop(
        "**Scale.** Put a ruler along both bars: 0 to 100 must be 100 mm, across and down. If they are "
        "shorter, print again at 100% or actual size, not “fit to page”."
    ),
    gettext_noop(
        "**Alignment.** Print on the card that you will use for the pieces: thick card feeds differently "
        "from paper. Push a pin straight through the middle of each of the five crosses. Turn the sheet over "
        "and continue on the back."
    ),
    gettext_noop(
        "**Print quality.** You should see eleven different greys, be able to read the smallest type, "
        "and see the thinnest line unbroken. If not, choose a better quality in the printer's own "
        "settings, or other paper."
    ),
)
BACK_WORDS = (
    gettext_noop(
        "**1.** Each pin hole appears in the grid with the same number. Read how far it is from the "
        "middle: right and down are positive, left and up negative. The lines are a millimetre apart."
    ),
    gettext_noop(
        "**2.** Write the five readings into the table below; the two averages are how far the backs "
        "must be moved."
    ),
    gettext_noop(
        "**3.** If you print with Countermarch, save the averages under a name for this printer; with a "
        "finished PDF, enter them as the shift of the back side in the printer's own settings."
    ),
    gettext_noop(
        "**4.** If readings differ by more than 1 mm, the printer feeds the paper at an angle: print "
        "fold-over sheets instead."
    ),
)
TURNED = {
    "long-edge": gettext_noop("flipped on the long edge"),
    "short-edge": gettext_noop("flipped on the short edge"),
}
LYING = {"portrait": gettext_noop("portrait"), "landscape": gettext_noop("landscape")}


def calibration(paper: Paper, duplex: Duplex = "long-edge", profile: Profile | None = None) -> Document:
    """Return the calibration sheets for one paper: front and back, portrait and landscape.

    With a ``profile`` the backs are moved by it: if it is right, every hole is in the middle.
    """
    pages: list[Page] = []
    outline: list[OutlineEntry] = []
    orientations: tuple[Orientation, ...] = ("portrait", "landscape")
    for lying in orientations:
        outline.append(OutlineEntry(f"{paper.name}, {lying}", len(pages)))
        offset = profile.offset_for(lying) if profile else (0.0, 0.0)
        pages += calibration_pages(paper.oriented(lying), duplex, offset, command=True)
    title = f"Calibration, {paper.name}, {duplex.replace('-', ' ')}"
    return Document(
        title, tuple(pages), tuple(outline), duplex, "Rulers and pin crosses to measure a printer by"
    )


def calibration_pages(
    paper: Paper,
    duplex: Duplex = "long-edge",
    offset: tuple[float, float] = (0.0, 0.0),
    *,
    command: bool = False,
) -> tuple[Page, Page]:
    """Return the front and the back of one calibration sheet; the back is moved by ``offset`` mm.

    With ``command`` it names the command that saves the readings.

    >>> from countermarch.generators.sheets.paper import A4
    >>> [page.label for page in calibration_pages(A4)]
    ['calibration front', 'calibration back']
    """
    return (_front(paper, duplex), _back(paper, duplex, offset, command=command))


def crosses(paper: Paper) -> tuple[tuple[float, float], ...]:
    """Return the positions of the front's five crosses: the corners in reading order, then the middle."""
    xs, ys = (EDGE, paper.width - EDGE), (TOP, paper.height - TOP)
    return (*((x, y) for y in ys for x in xs), paper.sheet.centre)


def grids(
    paper: Paper, duplex: Duplex, offset: tuple[float, float] = (0.0, 0.0)
) -> tuple[tuple[float, float], ...]:
    """Return the positions on the back of the grids with the same numbers.

    >>> from countermarch.generators.sheets.paper import A4
    >>> crosses(A4)[0], grids(A4, "long-edge")[0]
    ((40.0, 59.0), (170.0, 59.0))
    """
    sideways = turning_axis(paper, duplex) == "vertical"
    behind = ((paper.width - x, y) if sideways else (x, paper.height - y) for x, y in crosses(paper))
    return tuple((x + offset[0], y + offset[1]) for x, y in behind)


def _page(paper: Paper, side: str, nodes: tuple[Node, ...]) -> Page:
    footer = Footer(
        "Countermarch",
        gettext("Calibration, {paper}").format(paper=f"{paper.name} {gettext(LYING[paper.orientation])}"),
        None,
        side=gettext(side),
    )
    scene = Scene(
        f"calibration {paper.name} {paper.orientation} {side}",
        paper.width,
        paper.height,
        (*nodes, *footer_nodes(paper, footer, clear=0.0)),
    )
    return Page(scene, f"calibration {side}", folio=folio(paper, clear=0.0))


def _heading(paper: Paper, title: str, aside: str) -> tuple[Node, ...]:
    box = paper.printable
    x, y = box.x + 6.0, box.y + 8.0
    wide = metrics.width(title, HEAD, 17.0)
    return (
        tagged("H1", (Text(x, y, title, HEAD, 17.0, BLACK),)),
        tagged("P", (Text(x + wide + 3.0, y, aside, SMALL, 10.0, GREY),)),
        Path(line((x, y + 2.4), (box.right - 6.0, y + 2.4)), stroke=BLACK, line=0.4),
    )


def _setting(paper: Paper, duplex: Duplex) -> str:
    return f"{paper.name}, {gettext(LYING[paper.orientation])}, {gettext(TURNED[duplex])}"


def _upper(paper: Paper) -> Box:
    """Return the area between the upper crosses, above the middle one."""
    y = TOP - 19.0
    return Box(EDGE + 18.0, y, paper.width - 2 * (EDGE + 18.0), paper.height / 2 - CLEAR - y)


def _lower(paper: Paper) -> Box:
    y = paper.height / 2 + CLEAR
    return Box(EDGE + 18.0, y, paper.width - 2 * (EDGE + 18.0), paper.printable.bottom - 12.0 - y)


def _front(paper: Paper, duplex: Duplex) -> Page:
    box = paper.printable
    across, down = ruler_lengths(paper)
    nodes: tuple[Node, ...] = (
        *_heading(paper, gettext("Calibration: front"), _setting(paper, duplex)),
        tagged(
            "Figure",
            (Group(rulers.ruler(across), box.x + 12.0, box.y + 18.0),),
            gettext("Ruler of {length} mm across the sheet").format(length=across),
        ),
        tagged(
            "Figure",
            (rulers.down_the_page(rulers.ruler(down), box.x + 9.0, box.y + 28.0),),
            gettext("Ruler of {length} mm down the sheet").format(length=down),
        ),
        *(
            tagged(
                "Figure",
                (Group(rulers.pin_cross(str(number)), x, y),),
                gettext("Cross {number}").format(number=number),
            )
            for number, (x, y) in enumerate(crosses(paper), start=1)
        ),
        *_words(FRONT_WORDS, _upper(paper)),
        *_samples(_lower(paper)),
    )
    return _page(paper, "front", nodes)


def ruler_lengths(paper: Paper) -> tuple[int, int]:
    """Return the lengths of the front's rulers, across and down, in mm (whole centimetres)."""
    box = paper.printable
    return (int(box.width - 20.0) // 10 * 10, int(box.height - 44.0) // 10 * 10)


def _words(paragraphs: tuple[str, ...], box: Box) -> tuple[Node, ...]:
    """Return numbered instructions, in two columns if the area is wide and low."""
    columns = 2 if box.width > COLUMN else 1
    width = (box.width - 8.0 * (columns - 1)) / columns
    share = -(-len(paragraphs) // columns)
    nodes: list[Node] = []
    for column in range(columns):
        own = paragraphs[column * share : (column + 1) * share]
        text = "\n\n".join(map(gettext, own))
        x = box.x + column * (width + 8.0)
        said = flow(
            text, x, box.y, width=width, height=box.height, size=10.5, min_size=7.0, piece="calibration"
        )
        nodes.append(tagged("P", said.nodes))
    return tuple(nodes)


def _samples(box: Box) -> tuple[Node, ...]:
    """Return patches, type sizes and line weights, stacked or side by side."""
    wide = box.width > COLUMN
    if wide:
        half = (box.width - 10.0) / 2
        parts = (
            (gettext("Greys and colours"), Box(box.x, box.y, half, 32.0)),
            (gettext("Type"), Box(box.x + half + 10.0, box.y, half, 32.0)),
            (gettext("Lines"), Box(box.x, box.y + 36.0, half, box.height - 36.0)),
        )
    else:
        parts = (
            (gettext("Greys and colours"), Box(box.x, box.y, box.width, 33.0)),
            (gettext("Type"), Box(box.x, box.y + 36.0, box.width, 35.0)),
            (gettext("Lines"), Box(box.x, box.y + 74.0, box.width, 25.0)),
        )
    draw = (rulers.patches, rulers.type_sizes, rulers.line_weights)
    nodes: list[Node] = []
    for (title, part), one in zip(parts, draw, strict=True):
        nodes.append(tagged("H2", (Text(part.x, part.y + 3.0, title, SMALL, 9.0, BLACK),)))
        drawn = one(Box(part.x, part.y + 5.0, part.width, part.height - 5.0))
        nodes.append(tagged("Figure", drawn, gettext("Samples: {title}").format(title=title)))
    return tuple(nodes)


def _back(paper: Paper, duplex: Duplex, offset: tuple[float, float], *, command: bool) -> Page:
    dx, dy = offset
    moved = ""
    if dx or dy:
        words = gettext("moved {right}, {down} mm").format(
            right=localized(dx, "+g"), down=localized(dy, "+g")
        )
        moved = f"; {words}"
    nodes: tuple[Node, ...] = (
        *_heading(paper, gettext("Calibration: back"), f"{_setting(paper, duplex)}{moved}"),
        *(
            tagged(
                "Figure",
                (Group(rulers.grid(str(number)), x, y),),
                gettext("Measuring grid {number}").format(number=number),
            )
            for number, (x, y) in enumerate(grids(paper, duplex, offset), start=1)
        ),
        *_words(BACK_WORDS, _upper(paper)),
        *_table(_lower(paper)),
        *(_command_line(_command(paper, duplex), _lower(paper)) if command else ()),
    )
    return _page(paper, "back", nodes)


def _command(paper: Paper, duplex: Duplex) -> str:
    """Return the command that saves the readings, without their values."""
    lying = " --landscape" if paper.orientation == "landscape" else ""
    size = paper.name.lower()
    return f"countermarch calibrate home --paper {size} --duplex {duplex}{lying} --right R --down D"


def _command_line(words: str, box: Box) -> tuple[Node, ...]:
    """Return the command, set in a frame under the table."""
    frame = Rect(box.x, box.y + 40.0, box.width, 9.0, "#ececec", radius=1.0)
    middle = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    said = centred_text(*middle, words, font=SMALL, size=11.0, width=box.width - 4.0, piece="calibration")
    return (tagged("P", (frame, said)),)


def _table(box: Box) -> tuple[Node, ...]:
    """Return a small table for five readings and their mean."""
    heads = (gettext("cross"), "1", "2", "3", "4", "5", gettext("average"))
    rows = (gettext("right"), gettext("down"))
    width, height = min(box.width, 120.0), 9.0
    step = width / (len(heads) + 0.5)
    left = box.x + (box.width - width) / 2
    top = box.y + 6.0
    nodes: list[Node] = []
    for row, name in enumerate(("", *rows)):
        cells: list[Node] = []
        for column, head in enumerate(heads):
            x = left + (column + (0.5 if column else 0.0)) * step
            wide = step * (1.5 if column == 0 else 1.0)
            y = top + row * height
            shown = head if row == 0 else (name if column == 0 else "")
            fill = "#ececec" if row == 0 or column == 0 else None
            drawn: list[Node] = [
                Rect(x, y, wide, height, fill, BLACK, 0.4 if column == len(heads) - 1 else 0.15)
            ]
            if shown:
                drop = metrics.cap_height(SMALL, 10.0) / 2
                drawn.append(Text(x + wide / 2, y + height / 2 + drop, shown, SMALL, 10.0, BLACK, "middle"))
            if row == 0 or column == 0:
                cells.append(tagged("TH", drawn, scope="Column" if row == 0 else "Row"))
            else:
                cells.append(tagged("TD", drawn, gettext("to fill in")))
        nodes.append(tagged("TR", cells))
    return (tagged("Table", nodes),)
