"""The maps of a module: boards with grids and zones, stacks at the start, decks, map windows."""

from __future__ import annotations

from math import floor, sqrt
from typing import TYPE_CHECKING

from countermarch.components.translations import gettext, gettext_noop
from countermarch.generators.maps.hex_grid import corners, middle
from countermarch.generators.tabletop.names import safe_name, slug, unique
from countermarch.generators.tabletop.pictures import packed
from countermarch.generators.vassal.archive import encode
from countermarch.generators.vassal.pieces import SCALE, deck_name, discards_name, pixels

if TYPE_CHECKING:
    from collections.abc import Iterable
    from xml.etree.ElementTree import Element

    from countermarch.generators.maps.hex_grid import HexGrid
    from countermarch.generators.tabletop.contents import Contents, DrawPile, Frame, Point, TabletopBoard
    from countermarch.generators.vassal.archive import Archive
    from countermarch.generators.vassal.pieces import Pieces

MAIN = gettext_noop("Map")
TABLE = gettext_noop("the table")
MOVES = gettext_noop("$pieceName$ moves $previousLocation$ -> $location$ *")
ENTERS = gettext_noop("$pieceName$ comes to $location$ *")
PARTS: tuple[tuple[str, dict[str, str | int | bool]], ...] = (
    ("StackMetrics", {"exSepX": 6, "exSepY": 18, "unexSepX": 4, "unexSepY": 6}),
    ("ForwardToKeyBuffer", {}),
    ("Scroller", {}),
    ("ForwardToChatter", {}),
    ("MenuDisplayer", {}),
    ("MapCenterer", {}),
    ("StackExpander", {}),
    ("PieceMover", {}),
    ("SelectionHighlighters", {}),
    ("KeyBufferer", {}),
    ("HighlightLastMoved", {"color": "255,0,0", "enabled": True, "thickness": 2}),
    (
        "CounterDetailViewer",
        {
            "delay": 500,
            "minDisplayPieces": 1,
            "zoomlevel": "1.5",
            "description": gettext_noop("Stack"),
            "display": "from top-most layer only",
            "showgraph": True,
            "showgraphsingle": True,
            "showDeck": False,
            "version": 4,  # VASSAL converts attributes of an older version (CounterDetailViewer)
        },
    ),
    (
        "GlobalMap",
        {"scale": "0.15", "tooltip": gettext_noop("Overview"), "buttonText": gettext_noop("Overview")},
    ),
    ("Zoomer", {"zoomLevels": "0.2,0.25,0.333,0.4,0.5,0.625,0.8,1.0,1.25,1.6,2.0", "zoomStart": 5}),
    ("ImageSaver", {"tooltip": gettext_noop("Save the map as a picture")}),
    ("TextSaver", {"tooltip": gettext_noop("Save the map as text")}),
    (
        "LOS_Thread",
        {
            "threadName": "LOS",
            "label": gettext_noop("LOS"),
            "tooltip": gettext_noop("Line of sight and range"),
            "hotkey": "76,130",  # Ctrl+L, as Java numbers keys and modifiers
            "snapLOS": True,
        },
    ),
)
"""The components of a map window by VASSAL's class, with the attributes that differ from their defaults."""

WORDS = ("description", "tooltip", "buttonText", "label")
"""The attributes with text that players see."""


def main_map(archive: Archive, contents: Contents, pieces: Pieces) -> None:
    """Add the map with a board for each scenario, its stacks, and the decks."""
    window = _window(archive, gettext(MAIN), contents.title)
    picker = archive.add(
        window,
        "module.map.BoardPicker",
        title=gettext("Choose the scenario"),
        boardPrompt=gettext("Scenario"),
        slotHeight=200,
        slotWidth=350,
        slotScale="0.1",
        addRowText=gettext("Add row"),
        addColumnText=gettext("Add column"),
    )
    # without a default a player who presses Finish at once gets no board at all
    archive.add(picker, "setup", _boards_command(contents.starts[0].board))
    for start in contents.starts:
        _board(archive, picker, start.board, f"map-{slug(start.id)}")
    _parts(archive, window)
    for start in contents.starts:
        for stack in start.stacks:
            on_hex = start.board.grid is not None and bool(stack.location)
            made = archive.add(
                window,
                "module.map.SetupStack",
                name=stack.name,
                owningBoard=start.board.title,
                useGridLocation=on_hex,
                location=stack.location if on_hex else "",
                x=pixels(stack.at[0]),
                y=pixels(stack.at[1]),
            )
            for thing, turned in stack.things:
                pieces.slot(made, thing, turned=turned)
    # decks are at the same position on every board
    first = contents.starts[0].board
    for deck in contents.decks:
        _deck(archive, window, deck, first, pieces)


def setups(archive: Archive, contents: Contents) -> None:
    """Add a predefined set-up for each of several scenarios, to choose from when a game begins.

    Its saved game only chooses the board: VASSAL fills the stacks and decks of that board, as it does for any
    game that is not marked as begun.
    """
    if len(contents.starts) == 1:
        return
    # the title of VASSAL's window shows the file's name
    stems = unique(slug(start.title) for start in contents.starts)
    for start, stem in zip(contents.starts, stems, strict=True):
        file = f"{stem.replace(' ', '-')}.vsav"
        # a saved game is a list of commands, parted by the escape character
        commands = ("begin_save", _boards_command(start.board), "end_save")
        archive.pages[file] = packed({"savedGame": encode("\x1b", *commands).encode()})
        archive.add(
            archive.root,
            "module.PredefinedSetup",
            name=start.title,
            description=safe_name(start.says, ""),
            isMenu=False,
            useFile=True,
            file=file,
        )


def _boards_command(board: TabletopBoard) -> str:
    """Return the command that puts a board on the main map."""
    return encode("\t", f"{gettext(MAIN)}BoardPicker", encode("/", board.title), 0, 0)


def other_map(archive: Archive, board: TabletopBoard, number: int) -> None:
    """Add a window for a board of tracks and boxes."""
    # F5 and on (Java's key codes of function keys begin with 112 for F1); F2 to F4 open the windows of
    # ``tools``
    window = _window(archive, board.title, board.title, button=board.title, hotkey=f"{116 + number},0")
    picker = archive.add(window, "module.map.BoardPicker", title=board.title, slotHeight=125, slotWidth=350)
    _board(archive, picker, board, f"board-{slug(board.id)}")
    _parts(archive, window)


def _window(archive: Archive, name: str, tooltip: str, *, button: str = "", hotkey: str = "") -> Element:
    return archive.add(
        archive.root,
        "module.Map",
        mapName=name,
        allowMultiple=False,
        launch=bool(button),
        buttonName=button,
        tooltip=tooltip,
        hotkey=hotkey,
        edgeWidth=0,
        edgeHeight=0,
        markMoved="Always",
        markUnmovedText=gettext("Clear moved"),
        markUnmovedTooltip=gettext("Clear the Moved mark from all pieces"),
        markUnmovedReport=gettext("All Moved marks are cleared"),
        color="0,102,204",
        thickness=3,
        onlyReportChangedLocation=True,
        moveWithinFormat=gettext(MOVES),
        moveToFormat=gettext(MOVES),
        createFormat=gettext(ENTERS),
        changeFormat="$message$",
    )


def _parts(archive: Archive, window: Element) -> None:
    for name, attributes in PARTS:
        said = {key: gettext(str(one)) if key in WORDS else one for key, one in attributes.items()}
        archive.add(window, f"module.map.{name}", **said)


def _board(archive: Archive, picker: Element, board: TabletopBoard, file: str) -> None:
    made = archive.add(
        picker,
        "module.map.boardPicker.Board",
        name=board.title,
        image=archive.picture(file, board.scene, SCALE),
        width=pixels(board.scene.width),
        height=pixels(board.scene.height),
        reversible=False,
    )
    zones = archive.add(made, "module.map.boardPicker.board.ZonedGrid")
    taken = board.spots
    if board.grid is not None:
        # named hexes keep their numbers, so that the chat speaks the language of the rules
        taken = tuple(spot for spot in board.spots if not spot.key)
        _hexes(archive, zones, board.grid)
    for spot in taken:
        # VASSAL takes the first zone that contains a point, so boxes come before the table around them
        _zone(archive, zones, spot.name, spot.outline)
    # the first zone that holds a point counts; outside all of them the chat would say "offboard"
    _zone(archive, zones, gettext(TABLE), _corners((0.0, 0.0, board.scene.width, board.scene.height)))


def _zone(
    archive: Archive, parent: Element, name: str, outline: Iterable[Point], says: str = "$name$"
) -> Element:
    path = ";".join(f"{pixels(x)},{pixels(y)}" for x, y in outline)
    return archive.add(
        parent,
        "module.map.boardPicker.board.mapgrid.Zone",
        name=name,
        locationFormat=says,
        path=path,
        useParentGrid=False,
        useHighlight=False,
        highlightProperty="",
    )


def _hexes(archive: Archive, parent: Element, grid: HexGrid) -> None:
    """Add the hexes as a zone of their own, so that pieces beside the map do not snap to them."""
    box = hex_box(grid)
    zone = _zone(archive, parent, gettext("Hexes"), _corners(box), "$gridLocation$")
    numbers = hex_numbers(grid, box)
    made = archive.add(
        zone,
        "module.map.boardPicker.board.HexGrid",
        sideways=grid.down,
        x0=numbers["x0"],
        y0=numbers["y0"],
        dx=numbers["dx"],
        dy=numbers["dy"],
        snapTo=True,
        edgesLegal=False,
        cornersLegal=False,
        visible=False,
        dotsVisible=False,
        color="120,120,120",
    )
    archive.add(
        made,
        "module.map.boardPicker.board.mapgrid.HexGridNumbering",
        first="H",
        sep="",
        hType="N",
        vType="N",
        hLeading=1,
        vLeading=1,
        hOff=numbers["hOff"],
        vOff=0,
        hDescend=grid.down and grid.back,
        vDescend=not grid.down and grid.back,
        stagger=False,
        fontSize=9,
        color="90,90,90",
        visible=False,
        rotateText=0,
        hDrawOff=0,
        vDrawOff=0,
        locationFormat="$gridLocation$",
    )


def hex_box(grid: HexGrid) -> Frame:
    """Return the rectangle around all hexes, in mm."""
    ends = [
        corner
        for line in (grid.lines[0], grid.lines[0] + 1, grid.lines[1] - 1, grid.lines[1])
        for place in grid.places
        for corner in corners(grid, middle(grid, line, place))
    ]
    left, top = min(x for x, _ in ends), min(y for _, y in ends)
    return (left, top, max(x for x, _ in ends) - left, max(y for _, y in ends) - top)


def _corners(box: Frame) -> tuple[Point, ...]:
    x, y, wide, tall = box
    return ((x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall))


def hex_numbers(grid: HexGrid, box: Frame) -> dict[str, str]:
    """Return the grid by which VASSAL numbers the hexes as printed: origin, sizes, the first line's number.

    VASSAL shifts every second line, counted from its origin, towards larger coordinates, and counts
    descending places from the far edge of the zone, measured in hexes.
    """
    across, along = grid.step * sqrt(3) / 2 * SCALE, grid.step * SCALE
    # the lines shifted towards larger coordinates
    shifted = grid.shifted if not grid.back else ("odd" if grid.shifted == "even" else "even")
    first = 1 if shifted == "even" else 0
    line = grid.lines[0]
    x, y = middle(grid, line, 0)
    over, run = (y, x) if grid.down else (x, y)
    origin = over * SCALE - (line - first) * across
    start = run * SCALE - (along / 2 if (line - first) % 2 else 0.0)
    if grid.back:
        wide, tall = (pixels(box[0] + box[2]) - pixels(box[0]), pixels(box[1] + box[3]) - pixels(box[1]))
        count = floor(wide / along + 0.5) if grid.down else floor(tall / across + 0.5)
        start -= count * along
    return {
        "x0": str(round(origin)),
        "y0": str(round(start)),
        "dx": f"{across:.4f}",
        "dy": f"{along:.4f}",
        "hOff": str(first),
    }


def _deck(archive: Archive, window: Element, deck: DrawPile, board: TabletopBoard, pieces: Pieces) -> None:
    """Add a deck with its cards, and the pile of its discards."""
    frame = (board.decks or {})[deck.id]
    made = _pile(archive, window, deck_name(deck), frame, target="")
    for thing in deck.things:
        for _ in range(thing.count):
            pieces.slot(made, thing)
    if deck.discards:
        _pile(archive, window, discards_name(deck), (board.discards or {})[deck.id], target=deck_name(deck))


def _pile(archive: Archive, window: Element, name: str, frame: Frame, *, target: str) -> Element:
    """Add a pile of cards to draw from, or, with a ``target``, one of discards that is returned there."""
    x, y, wide, tall = frame
    discards = bool(target)
    return archive.add(
        window,
        "module.map.DrawPile",
        name=name,
        owningBoard="",
        x=pixels(x + wide / 2),
        y=pixels(y + tall / 2),
        width=pixels(wide),
        height=pixels(tall),
        allowMultiple=True,
        drawMultipleMessage=gettext("Draw several ..."),
        allowSelect=True,
        drawSpecificMessage=gettext("Look through and draw ..."),
        selectDisplayProperty="$BasicName$",
        selectSortProperty="",
        faceDown="Never" if discards else "Always",
        drawFaceUp=not discards,
        faceFlipHotkey="",
        shuffle="Via right-click Menu" if discards else "Always",
        shuffleCommand=gettext("Shuffle"),
        shuffleFormat=gettext("$playerName$ shuffles $deckName$"),
        shuffleHotkey="",
        reversible=False,
        reverseCommand="",
        reverseFormat="",
        reverseHotkey="",
        draw=True,
        color="90,90,90",
        hotkeyOnEmpty=False,
        emptyHotkey="",
        reshufflable=discards,
        reshuffleCommand=gettext("Shuffle back into the deck") if discards else "",
        reshuffleMessage=gettext("$playerName$ shuffles $deckName$ back into its deck") if discards else "",
        reshuffleHotkey="",
        reshuffleTarget=target,
        canSave=False,
        maxStack=15,
        expressionCounting=False,
        countExpressions="",
        restrictOption=False,
        restrictExpression="",
        deckRestrictAccess=False,
        deckOwners="",
    )
