"""Make the pictures of the README and the guides from the real thing: sheets, tables, a terminal.

Run by ``make pictures``; needs the extra ``png``, and a Chromium for the terminal.
"""

from __future__ import annotations

import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from countermarch import components
from countermarch.components.model.loading.map_files import map_files
from countermarch.components.translations import catalogue
from countermarch.folders import templates
from countermarch.generators.documents.maps import drawn_map, map_plan
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.pages.look import Look
from countermarch.generators.scene.style import style
from countermarch.generators.tabletop.pictures import pictures
from countermarch.generators.writers import pdf, png
from countermarch.importing import folder
from countermarch.importing.reading import read
from countermarch.importing.starting_layouts import DESIGNS

if TYPE_CHECKING:
    from countermarch.components.model.game import Game

HERE = Path(__file__).parent
GAME = "lebanon-82"
SIZE = (640, 480)
THUMBNAIL = (320, 200)
COLOURS = 96
GAMES = {
    "arab-israeli-wars": ("cards", "ards", 0.045, 0.06, 0.91),
    "lebanon-82": ("map", "map", 0.52, 0.045, 0.385),
    "next-war-in-lebanon": ("map", "map", 0.38, 0.22, 0.6),
    "reign-of-missiles": ("map", "map", 0.37, 0.25, 0.58),
    "third-lebanon-war": ("counters", "ounters", 0.045, 0.062, 0.385),
}
"""For each game of the README's table: the kind and title of a document, and which part of it is pictured."""
ASKED = ("ask", GAME, "combat-result", "--terrain", "town", "--differential", "3", "--die", "4")
DARK = TerminalTheme(
    (16, 32, 47),
    (232, 238, 244),
    [(16, 32, 47), (240, 113, 120), (143, 201, 122), (244, 202, 100), (102, 168, 240), (200, 150, 230),
     (94, 205, 214), (200, 208, 216)],
)  # fmt: skip
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def page(kind: str, part: str, game: Game | None = None, style: str = "standard") -> Image.Image:
    """Draw the first page of a part of the kit, of the game of the pictures or another."""
    made = kit(game or components.game(GAME), KitOptions(only=(kind,), style=style))
    index = next(made.numbers(number)[0] for number, one in enumerate(made.parts) if part in one.title)
    (picture,) = png.render(pdf.write(made.document), resolution=300, pages=range(index, index + 1))
    return Image.open(BytesIO(picture)).convert("RGB")


def cut(
    picture: Image.Image, left: float, top: float, width: float, size: tuple[int, int] = SIZE
) -> Image.Image:
    """Cut a piece out of a page, in shares of the page's width, and bring it to a size in pixels."""
    wide = picture.width * width
    high = wide * size[1] / size[0]
    x, y = picture.width * left, picture.width * top
    return picture.crop((round(x), round(y), round(x + wide), round(y + high))).resize(
        size, Image.Resampling.LANCZOS
    )


def terminal() -> tuple[Image.Image, str]:
    """Show a ruling as a terminal of 72 columns does, in its colours; return the picture and its words."""
    settings = {**os.environ, "COLUMNS": "72", "FORCE_COLOR": "1", "TERM": "xterm-256color"}
    settings.pop("NO_COLOR", None)
    command = [sys.executable, "-m", "countermarch", *ASKED]
    shown = subprocess.run(  # noqa: S603 # our own command
        command, check=True, capture_output=True, text=True, env=settings
    ).stdout
    recorder = Console(record=True, width=100, file=StringIO(), force_terminal=True, color_system="truecolor")
    recorder.print(Text(f"$ countermarch {' '.join(ASKED)}", style="bold"))
    recorder.print(Text.from_ansi(f"\n{shown}"))
    lines = recorder.export_html(inline_styles=True, code_format="{code}", theme=DARK)
    style = "margin:0;padding:12px 16px;color:#e8eef4;font:11.6px/1.27 'DejaVu Sans Mono',monospace"
    browser = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as player:
        # Chromium refuses to start with its sandbox as root, which one is in most containers
        window = player.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
        sheet = window.new_page(viewport={"width": SIZE[0], "height": SIZE[1]}, device_scale_factor=2)
        sheet.set_content(f'<body style="margin:0;background:#10202f"><pre style="{style}">{lines}</pre>')
        picture = Image.open(BytesIO(sheet.screenshot()))
        window.close()
    size = (SIZE[0] * 3 // 2, SIZE[1] * 3 // 2)
    return picture.convert("RGB").resize(size, Image.Resampling.LANCZOS), Text.from_ansi(shown).plain


def counters() -> Image.Image:
    """Put the rows of ten counters into rows of five, which a phone shows large enough to read."""
    line = components.load(HERE.parent / "pages/guide/files/layouts/river-line", extra_columns="keep")
    sheet, size = page("counters", "ounters", line), (640, 141)
    shown = Image.new("RGB", (size[0], 3 * size[1]))
    for row, (left, top) in enumerate(((0.0475, 0.06), (0.501, 0.06), (0.0475, 0.16))):
        shown.paste(cut(sheet, left, top, 0.4535, size), (0, row * size[1]))
    shown.paste("white", (524, 2 * size[1], *shown.size))  # no counter: bleed of the row above
    return shown


def showcase() -> Image.Image:
    """Show the pieces of the showcase: the first sheet of each of its folders, without the white around."""
    folder = HERE.parent / "pages/guide/files/showcase"
    strips = []
    for name in ("counters", "cards", "hexes"):
        game = components.load(folder / name, extra_columns="keep")
        sheet = kit(game, KitOptions(only=("counters", "cards"), bleed=1.5, gap=4.0))
        drawn = pypdfium2.PdfDocument(pdf.write(sheet.document))[0].render(scale=2).to_pil().convert("RGB")
        drawn = drawn.crop((0, 0, drawn.width, round(drawn.height * 0.47)))
        box = ImageChops.difference(drawn, Image.new("RGB", drawn.size, "white")).getbbox()
        left, top, right, bottom = box or (0, 0, *drawn.size)
        strips.append(drawn.crop((left, max(top, 80), right, bottom)))
    made = Image.new(
        "RGB", (max(one.width for one in strips), sum(one.height + 12 for one in strips)), "white"
    )
    at = 0
    for one in strips:
        made.paste(one, (0, at))
        at += one.height + 12
    return made


def folding() -> Image.Image:
    """Show a tuck box for the cards of the showcase, and standees of the counters of the layouts' guide."""
    files = HERE.parent / "pages/guide/files"
    made = []
    for name, kind in ((files / "showcase/cards", "boxes"), (files / "layouts/river-line", "standees")):
        sheet = kit(components.load(name, extra_columns="keep"), KitOptions(only=(kind,), bleed=1.0))
        drawn = pypdfium2.PdfDocument(pdf.write(sheet.document))[0].render(scale=3).to_pil().convert("RGB")
        drawn = drawn.crop((0, 0, drawn.width, round(drawn.height * 0.93)))
        made.append(drawn.crop(ImageChops.difference(drawn, Image.new("RGB", drawn.size, "white")).getbbox()))
    box, figures = made
    high = 470
    box = box.resize((box.width * high // box.height, high), Image.Resampling.LANCZOS)
    room = 960 - box.width - 24
    scale = room / figures.width
    figures = figures.resize((room, round(figures.height * scale)), Image.Resampling.LANCZOS)
    picture = Image.new("RGB", (960, high), "white")
    picture.paste(box, (0, 0))
    picture.paste(figures.crop((0, 0, room, min(high, figures.height))), (box.width + 24, 0))
    return picture


def starting_layouts() -> Image.Image:
    """Show a piece of each starting layout, made of the same deck or the same army, under its name."""
    files = HERE.parent / "pages/guide/files/starting-layouts"
    cell, pieces = (190, 250), []
    with tempfile.TemporaryDirectory() as held:
        for name, design in DESIGNS.items():
            file, part = ("deck.csv", "cards") if design.file == "cards" else ("army.csv", "units")
            folder.make(Path(held) / name, read(files / file, part), name)
            words = ("print", f"{held}/{name}/", "--to", f"{held}/out", "--format", "pieces")
            subprocess.run([sys.executable, "-m", "countermarch", *words], check=True, capture_output=True)  # noqa: S603 # our own command
            drawn = min((Path(held) / "out" / name).rglob("*front*.png"))
            piece = Image.open(drawn).convert("RGBA")
            piece = Image.alpha_composite(Image.new("RGBA", piece.size, "white"), piece).convert("RGB")
            piece.thumbnail((cell[0] - 20, cell[1] - 30), Image.Resampling.LANCZOS)
            pieces.append((name, piece))
    made = Image.new("RGB", (cell[0] * 5, cell[1] * 2), "white")
    pen = ImageDraw.Draw(made)
    for place, (name, piece) in enumerate(pieces):
        x, y = place % 5 * cell[0], place // 5 * cell[1]
        made.paste(piece, (x + (cell[0] - piece.width) // 2, y + 24 + (cell[1] - 24 - piece.height) // 2))
        pen.text((x + cell[0] // 2, y + 12), name, fill="#17181c", anchor="mm", font_size=15)
    return made


def styles() -> Image.Image:
    """Show the same counters in three styles, one below the other."""
    strips = [
        cut(page("counters", "ounters", style=name), 0.045, 0.062, 0.6, (960, 330))
        for name in ("classic", "standard", "card-driven")
    ]
    picture = Image.new("RGB", (960, 3 * 330 + 2 * 12), "white")
    for place, strip in enumerate(strips):
        picture.paste(strip, (0, place * 342))
    return picture


def effects() -> Image.Image:
    """Show a card with a texture, letters with a halo, and pictures with masks, tints and shadows."""
    chance = random.Random(2)  # noqa: S311 # the same picture each time
    wood = Image.new("RGB", (120, 120), "#6b8f4e")
    pen = ImageDraw.Draw(wood)
    for _ in range(60):
        x, y, fill = (
            chance.randrange(120),
            chance.randrange(120),
            chance.choice(["#58793d", "#7fa35c", "#4c6b35"]),
        )
        for dx, dy in ((dx, dy) for dx in (-120, 0, 120) for dy in (-120, 0, 120)):
            pen.ellipse((x + dx - 9, y + dy - 9, x + dx + 9, y + dy + 9), fill=fill)
    image = 'kind = "image"\nfile = "wood.png"\n'
    items = [
        f'{image}fit = "tile"\ntile = 16\nwidth = 0\nheight = 0\n',
        (
            'kind = "line"\ntext = "[title]"\nx = 3\ny = 4\nwidth = -3\nheight = 11\nsize = 26\n'
            "min_size = 9\n"
            'align = "middle"\nink = "#ffffff"\nhalo = "#1c2a16"\nshadow = "#000000"\nspacing = 18\n'
        ),
        *(
            f'{image}fit = "cover"\nx = {x}\ny = 19\nwidth = 17\nheight = 17\nmask = "{mask}"\n'
            f'tint = "{tint}"\nshadow = "#000000"\n'
            for x, mask, tint in (
                (6, "circle", "#a03020"),
                (28, "hexagon", "#e0c060"),
                (50, "diamond", "#305080"),
            )
        ),
    ]
    with tempfile.TemporaryDirectory() as held:
        folder_ = Path(held) / "effects"
        folder_.mkdir()
        wood.save(folder_ / "wood.png")
        (folder_ / "cards.csv").write_text("title\nOUTPOST\n", encoding="utf-8")
        text = "\n".join(["size = [73, 40]", *(f"[[front]]\n{item}" for item in items)])
        (folder_ / "cards.toml").write_text(text, encoding="utf-8")
        made = kit(components.load(folder_, extra_columns="keep"), KitOptions(only=("cards",)))
        piece = next(made.parts[0].cut.pieces()) if made.parts[0].cut else None
        ((_, drawn),) = pictures({"effects": piece.front}, 10.0) if piece else ()
    return Image.open(BytesIO(drawn)).convert("RGB").resize((640, 351), Image.Resampling.LANCZOS)


def languages() -> Image.Image:
    """Show how the counters of the example are read, in three languages, one below the other."""
    own = components.load(templates.KINDS / "small", extra_columns="keep")
    strips = []
    for language in ("de", "fr", "pl"):
        made = kit(replace(own, catalogue=catalogue(language)), KitOptions(only=("symbols",)))
        drawn = pypdfium2.PdfDocument(pdf.write(made.document))[0].render(scale=2.4).to_pil().convert("RGB")
        left, top, right = round(drawn.width * 0.06), round(drawn.height * 0.03), round(drawn.width * 0.955)
        strips.append(drawn.crop((left, top, right, round(drawn.height * 0.41))))
    scale = 960 / strips[0].width
    high = round(strips[0].height * scale)
    picture = Image.new("RGB", (960, 3 * high), "white")
    for place, strip in enumerate(strips):
        picture.paste(strip.resize((960, high), Image.Resampling.LANCZOS), (0, place * high))
    return picture


def board() -> Image.Image:
    """Show a painted picture with the hexes and numbers that a map lays over it."""
    chance = random.Random(4)  # noqa: S311 # the same picture each time
    painted = Image.new("RGB", (2000, 1500), "#c9bf93")
    pen = ImageDraw.Draw(painted)
    for _ in range(260):
        x, y, size = chance.randrange(2000), chance.randrange(1500), chance.randrange(30, 110)
        fill = chance.choice(["#8fa66a", "#a9b27c", "#6f8f58", "#c2b280", "#b7a26a"])
        pen.ellipse((x - size, y - size, x + size, y + size), fill=fill)
    bends = [(x, 750 + 180 * math.sin(x / 240)) for x in range(-20, 2040, 10)]
    pen.line(bends, fill="#3f6f97", width=46, joint="curve")
    with tempfile.TemporaryDirectory() as held:
        painted.filter(ImageFilter.GaussianBlur(5)).save(f"{held}/board.png")
        grid = 'first = "0101"\nlast = "1508"\nsize = 26\npixels = 140\nat = [110, 120]\n'
        text = f'title = "The ford"\npicture = "board.png"\n[hexes]\n{grid}'
        (Path(held) / "map.toml").write_text(text, encoding="utf-8")
        game = components.load(Path(held), extra_columns="keep")
        scene = drawn_map(map_plan(game, map_files(game.source)[0], {}), Look(style("standard")))
        ((_, drawn),) = pictures({"board": scene}, 4.0)
    sheet = Image.open(BytesIO(drawn)).convert("RGB")
    return sheet.crop((0, 0, sheet.width, sheet.width // 2)).resize((950, 475), Image.Resampling.LANCZOS)


def save(picture: Image.Image, name: str, colours: int = COLOURS, says: str = "") -> None:
    """Save a picture small: few colours (0: all), and in place of the old one only when it is whole.

    What it ``says`` is kept in the file, so that a picture of other words than today's is found out.
    """
    # dithered areas of one colour compress badly
    few = picture.quantize(colours, dither=Image.Dither.NONE) if colours else picture
    words = PngInfo()
    if says:
        words.add_itxt("Description", says)
    with tempfile.NamedTemporaryFile(dir=HERE, suffix=".png", delete=False) as stream:
        few.save(stream, "PNG", optimize=True, pnginfo=words)
    Path(stream.name).chmod(0o644)
    Path(stream.name).replace(HERE / name)


def main() -> None:
    """Make them all."""
    for name, (kind, part, left, top, width) in GAMES.items():
        picture = page(kind, part, components.game(name))
        save(cut(picture, left, top, width, THUMBNAIL), f"game-{name}.png")
    save(cut(page("counters", "ounters"), 0.0457, 0.0635, 0.3779, (640, 512)), "counters.png")  # 5 by 4
    shown, words = terminal()
    save(shown, "ruling.png", says=words)
    own = components.load(templates.KINDS / "small", extra_columns="keep")
    save(cut(page("cards", "ards", own), 0.046, 0.045, 0.606), "own-cards.png")
    save(counters(), "own-counters.png")
    save(styles(), "styles.png", 128)
    save(showcase(), "showcase.png", 0)  # grounds that change colour have more than a palette
    save(starting_layouts(), "starting-layouts.png", 128)
    save(languages(), "languages.png", 64)
    save(effects(), "effects.png", 128)
    save(folding(), "folding.png", 128)
    save(board(), "board-from-a-picture.png", 128)
    save(cut(page("calibration", "alibration"), 0.0, 0.0, 1.0), "calibration.png")


if __name__ == "__main__":
    main()
