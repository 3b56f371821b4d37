"""A module's toolbar: sides, palettes, charts, the turn, dice, inventory, notes, help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.translations import gettext, gettext_noop
from countermarch.generators.tabletop.names import safe_name, slug
from countermarch.generators.vassal import traits
from countermarch.generators.vassal.archive import encode
from countermarch.generators.vassal.pieces import NOBODY, deck_name

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from countermarch.generators.tabletop.contents import Contents, GamePiece, TabletopDie
    from countermarch.generators.vassal.archive import Archive
    from countermarch.generators.vassal.pieces import Pieces

READING = 6.0
"""Pixels per mm of charts: an A4 page is 1,260 wide, and its smallest type is legible."""

KEYS = {
    "Ctrl+F": gettext_noop("turn over"),
    "Ctrl+M": gettext_noop("mark as moved"),
    "Ctrl+T": gettext_noop("show its movement trail"),
    "Ctrl+[, Ctrl+]": gettext_noop("turn left and right"),
    "Ctrl+C": gettext_noop("copy a marker"),
    "Ctrl+D": gettext_noop("delete"),
    "Ctrl+O": gettext_noop("turn a card or a chit face down, or up"),
    "Ctrl+P": gettext_noop("peek at a piece of your own that is face down"),
    "Ctrl+R": gettext_noop("return to its deck or cup"),
    "Ctrl+X": gettext_noop("discard a card"),
    "F2, F3, F4": gettext_noop("counters, charts, all pieces on the map"),
}
HELP = "help/rules.html"
BEGIN = "help/begin.html"
# F2, F3 and F4: Java numbers function keys from 112, and the 0 is for no modifier
PALETTE, CHARTS, INVENTORY = "113,0", "114,0", "115,0"
ACROSS = 6
HAND = (1400, 500)
"""Size of a hand window in pixels: four cards side by side, more if they overlap."""

EVERYWHERE = "MODULE|false|MAP||||0|0||false|||EQUALS||"
"""The target of a command to pieces on all maps, as VASSAL encodes it."""


def add_head(archive: Archive, contents: Contents) -> None:
    """Add what every module has first: the command encoder, help, sides, options."""
    add, root = archive.add, archive.root
    add(root, "module.BasicCommandEncoder")
    documents = add(root, "module.Documentation")
    add(
        documents,
        "module.documentation.HelpFile",
        title=gettext("How to begin"),
        fileName=BEGIN,
        fileType="archive",
    )
    add(
        documents,
        "module.documentation.HelpFile",
        title=gettext("Rules summary"),
        fileName=HELP,
        fileType="archive",
    )
    roster = add(
        root,
        "module.PlayerRoster",
        buttonText=gettext("Side"),
        buttonToolTip=gettext("Change or leave your side"),
        buttonIcon="",
        buttonKeyStroke="",
    )
    for side in contents.sides:
        add(roster, "entry", side.name)
    add(roster, "entry", gettext("Solitaire"))
    add(
        root,
        "module.GlobalOptions",
        autoReport="Always",
        centerOnMove="Use Preferences Setting",
        chatterHTMLSupport="Never",
        hotKeysOnClosedWindows="Never",
        inventoryForAll="Always",
        nonOwnerUnmaskable="Use Preferences Setting",
        playerIdFormat="$PlayerName$",
        promptString=gettext("Opponents can unmask my pieces"),
        sendToLocationMoveTrails="Never",
        # hex 0101 must stay 0101: as a number VASSAL would store 101
        storeLeadingZeroIntegersAsStrings=True,
    )
    add(root, "module.Chatter")
    add(root, "module.KeyNamer")


def palettes(archive: Archive, contents: Contents, pieces: Pieces) -> None:
    """Add the window of all counters: a tab per side, within it a tab per kind."""
    window = archive.add(
        archive.root,
        "module.PieceWindow",
        name=gettext("Counters"),
        text=gettext("Counters"),
        tooltip=gettext("All counters, by side and kind"),
        hotkey=PALETTE,
        scale="1.0",
        defaultWidth="0",
        hidden=False,
    )
    sides = archive.add(window, "widget.TabWidget", entryName=gettext("Counters"))
    names = {side.id: side.name for side in contents.sides}
    heaps: dict[str, dict[str, list[GamePiece]]] = {}
    for thing in contents.counters:
        kinds = heaps.setdefault(names.get(thing.side, gettext(NOBODY)), {})
        kinds.setdefault(safe_name(thing.kind.replace("-", " ") or thing.category), []).append(thing)
    for side, kinds in heaps.items():
        tab = archive.add(sides, "widget.TabWidget", entryName=side)
        for kind, things in kinds.items():
            panel = archive.add(
                tab,
                "widget.PanelWidget",
                entryName=kind,
                nColumns=ACROSS,
                fixed=True,
                scale="1.0",
                vert=False,
            )
            for thing in things:
                pieces.slot(panel, thing)


def add_charts(archive: Archive, contents: Contents) -> None:
    """Add the window of charts and aids."""
    if not contents.aids:
        return
    window = archive.add(
        archive.root,
        "module.ChartWindow",
        name=gettext("Charts"),
        description="",
        text=gettext("Charts"),
        tooltip=gettext("Charts and aids"),
        hotkey=CHARTS,
    )
    tabs = archive.add(window, "widget.TabWidget", entryName=gettext("Charts"))
    for aid in contents.aids:
        file = archive.picture(f"chart-{slug(aid.title)}", aid.scene, READING)
        archive.add(tabs, "widget.Chart", chartName=aid.title, fileName=file, description="")


def add_turn_counter(archive: Archive, contents: Contents) -> None:
    """Add the turn counter: turns, and within them the steps."""
    tracker = archive.add(
        archive.root,
        "module.turn.TurnTracker",
        name=gettext("Turn"),
        buttonText=gettext("Turn"),
        buttonTooltip=gettext("Show the turn"),
        hotkey="",
        # Java's codes of the arrow keys right and left, with Ctrl and Shift
        nexthotkey="39,195",
        prevhotkey="37,195",
        turnFormat=gettext("Turn $level1$: $level2$"),
        reportFormat=gettext("* $newTurn$ (was $oldTurn$)"),
        lengthStyle="Variable",
        length=-1,
    )
    top = archive.add(
        tracker,
        "module.turn.CounterTurnLevel",
        name=gettext("Turn"),
        property="Turn",
        turnFormat="$value$",
        start=1,
        incr=1,
        loop=False,
        loopLimit=-1,
    )
    # a list within a list would run through all steps for every player: each step is once in one list
    said = [safe_name(f"{step.group}: {step.title}" if step.group else step.title) for step in contents.steps]
    archive.add(
        top,
        "module.turn.ListTurnLevel",
        name=gettext("Step"),
        property="Step",
        turnFormat="$value$",
        list=encode(",", *said),
        configList=False,
        configFirst=False,
        prompt="",
    )


def add_dice(archive: Archive, contents: Contents) -> None:
    """Add a button for one and for two dice of each kind, and one for a pool of any number."""
    for die in contents.dice:
        for count in (1, 2):
            _die(archive, die, count)
    _die(archive, contents.dice[0], 5, ask=True)


def _die(archive: Archive, die: TabletopDie, count: int, *, ask: bool = False) -> None:
    name = f"{count}d{die.faces}"
    archive.add(
        archive.root,
        "module.DiceButton",
        name=gettext("Dice") if ask else name,
        text=f"{gettext('Dice')} ..." if ask else name,
        tooltip=gettext("Roll any number of dice") if ask else gettext("Roll {dice}").format(dice=name),
        # a path that begins with a slash is a picture of VASSAL's own, which a module need not contain
        icon="/images/die.gif",
        hotkey="",
        nDice=count,
        nSides=die.faces,
        # VASSAL's dice begin at 1; a D10 of these games at 0
        plus=-1 if die.zero else 0,
        addToTotal=0,
        # each die by itself: some of these games count hits die by die
        reportTotal=False,
        prompt=ask,
        # sorted, a large pool is counted at a glance
        sortDice=ask,
        keepDice=False,
        keepOption=">",
        keepCount=1,
        lockDice=False,
        lockSides=False,
        lockPlus=False,
        lockAdd=False,
        reportFormat="** $name$ = $result$ ** $PlayerName$",
    )


def commands(archive: Archive, contents: Contents) -> None:
    """Add the buttons that give a command to many pieces at once."""
    _command(
        archive,
        gettext("Clear trails"),
        gettext("Clear all movement trails"),
        key=traits.CLEAR_TRAIL,
        only='{ Sort == "Unit" || Sort == "Marker" }',
        says=gettext("All movement trails are cleared"),
    )
    for deck in contents.decks:
        # the name of a deck holds nothing that an expression would read as more than a name
        _command(
            archive,
            gettext("Gather {deck}").format(deck=deck.title),
            gettext("Return every piece of {deck} to it, to begin again").format(deck=deck.title),
            key=traits.RETURN,
            only=f'{{ Deck == "{deck_name(deck)}" }}',
            says=gettext("{deck}: all gathered").format(deck=deck.title),
            decks=True,
        )


def _command(
    archive: Archive, name: str, tooltip: str, *, key: str, only: str, says: str, decks: bool = False
) -> None:
    archive.add(
        archive.root,
        "module.GlobalKeyCommand",
        name=name,
        buttonText=name,
        tooltip=tooltip,
        buttonHotkey="",
        hotkey=key,
        filter=only,
        target=EVERYWHERE,
        # 0 leaves out pieces in decks, -1 means all of them
        deckCount=0 if decks else -1,
        reportSingle=True,
        suppressSounds=False,
        reportFormat=says,
        singleMap=False,
    )


def add_inventory_and_notes(archive: Archive) -> None:
    """Add the list of all pieces on the maps, and the notes."""
    archive.add(
        archive.root,
        "module.Inventory",
        name=gettext("Inventory"),
        text=gettext("Inventory"),
        tooltip=gettext("All pieces on the maps, by side and kind"),
        # as for dice, a picture of VASSAL's own
        icon="/images/inventory.gif",
        hotkey=INVENTORY,
        refreshHotkey="",
        include="",
        groupBy="Side,Kind",
        sortFormat="$PieceName$",
        nonLeafFormat="$PropertyValue$",
        leafFormat="$PieceName$: $CurrentMap$ $LocationName$",
        centerOnPiece=True,
        forwardKeystroke=True,
        showMenu=True,
        sides="",
        sortPieces=True,
        sorting="alpha",
        foldersOnly=False,
        drawPieces=True,
        pieceZoom="0.5",
        pieceZoom2="0.6",
        pieceZoom3="0.8",
        zoomOn=False,
        launchFunction="functionHide",
    )
    archive.add(
        archive.root,
        "module.NotesWindow",
        buttonText=gettext("Notes"),
        tooltip=gettext("Notes, public and private"),
        hotkey="",
    )


def add_hands(archive: Archive, contents: Contents) -> None:
    """Add a hand per side if there are cards or chits to hold."""
    if not contents.decks:
        return
    for side in contents.sides:
        window = archive.add(
            archive.root,
            "module.PlayerHand",
            mapName=gettext("{side}: hand").format(side=side.name),
            side=side.name,
            visible=False,
            useBoards=False,
            allowMultiple=False,
            launch=True,
            buttonName=gettext("Hand: {side}").format(side=side.name),
            tooltip=gettext("What {side} holds").format(side=side.name),
            hotkey="",
            edgeWidth=0,
            edgeHeight=0,
            markMoved="Never",
            color="0,102,204",
            thickness=3,
            moveWithinFormat="",
            moveToFormat=gettext("A piece goes into the hand of $PlayerName$"),
            createFormat="",
            changeFormat="$message$",
        )
        _hand_parts(archive, window)


def _hand_parts(archive: Archive, window: Element) -> None:
    picker = archive.add(
        window, "module.map.BoardPicker", title=gettext("Hand"), slotHeight=125, slotWidth=350
    )
    archive.add(
        picker,
        "module.map.boardPicker.Board",
        name=gettext("Hand"),
        image="",
        width=HAND[0],
        height=HAND[1],
        color="236,233,224",
        reversible=False,
    )
    # VASSAL adds these parts by itself only to a window that somebody makes in its editor, not to one that
    # it reads from a file; without them pieces could be neither moved nor stacked
    for name in (
        "StackMetrics",
        "ForwardToKeyBuffer",
        "Scroller",
        "ForwardToChatter",
        "MenuDisplayer",
        "MapCenterer",
        "StackExpander",
        "PieceMover",
        "SelectionHighlighters",
        "KeyBufferer",
    ):
        archive.add(window, f"module.map.{name}")
