"""The fonts to make: their published packages and characters."""

from __future__ import annotations

from dataclasses import dataclass

WHEELS = {
    "fontpkg-barlow-condensed": (
        "1.408",
        "fontpkg_barlow_condensed-1.408-py3-none-any.whl",
        "e2a6cb16603dc65043ab102720343f336bfd3cccf5dc23d55eef0477c3c491ae",
    ),
    "fontpkg-source-sans-3": (
        "3.52",
        "fontpkg_source_sans_3-3.52-py3-none-any.whl",
        "2e931608ceeaad770916b53a35cf87090e28133875bf770e41b266146126abd8",
    ),
    "rinoh-typeface-dejavusans": (
        "0.1.0",
        "rinoh_typeface_dejavusans-0.1.0-py3-none-any.whl",
        "33969baf201b9249979f4e923e973d48de2bb6e049ffaf0714ddd57d82f647b4",
    ),
}
"""Package: version, wheel, SHA-256 of the wheel."""


def _span(first: int, last: int) -> set[int]:
    return set(range(first, last + 1))


LATIN = (
    _span(0x20, 0x7E)
    | _span(0xA0, 0xFF)
    | _span(0x100, 0x17F)  # Latin Extended-A: long vowels of transliterated names
    | {0x2BB, 0x2BC, 0x2BE, 0x2BF}  # ayn and hamza
    | {0x1E0C, 0x1E0D, 0x1E24, 0x1E25, 0x1E62, 0x1E63, 0x1E6C, 0x1E6D, 0x1E92, 0x1E93, 0x1E96}
    | _span(0x2010, 0x2015)
    | _span(0x2018, 0x201E)
    | {0x2009, 0x200A, 0x202F, 0x2020, 0x2021, 0x2022, 0x2026, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044}
    | {0x20AC, 0x2116, 0x2122}
    | {0x2070}
    | _span(0x2074, 0x2079)
    | _span(0x2080, 0x2089)
    | _span(0x2150, 0x215E)
    | {0x2190, 0x2191, 0x2192, 0x2193, 0x2194, 0x2195}
    | {0x2212, 0x2215, 0x2248, 0x2260, 0x2264, 0x2265, 0x221E}
)
"""Characters of a text face, as far as it has them."""

SYMBOLS = (
    LATIN
    | _span(0x2190, 0x21FF)  # arrows
    | {0x2205, 0x2208, 0x2209, 0x2211, 0x221A, 0x2229, 0x222A, 0x2261}
    | _span(0x2460, 0x2473)  # numbers in circles
    | _span(0x25A0, 0x25FF)  # geometric shapes
    | {0x2605, 0x2606, 0x2609, 0x2620, 0x2622, 0x2623, 0x2638, 0x263C, 0x263E}
    | _span(0x2660, 0x2667)  # suits
    | _span(0x2680, 0x2685)  # dice
    | {0x2690, 0x2691, 0x2692, 0x2693, 0x2694, 0x2699, 0x26A0, 0x26A1, 0x26AA, 0x26AB}
    | {0x2701, 0x2702, 0x2708, 0x2709, 0x2713, 0x2714, 0x2715, 0x2716, 0x2717, 0x2718}
    | _span(0x2776, 0x277F)  # numbers in discs
    | {0x2794, 0x279C, 0x27A1, 0x2B05, 0x2B06, 0x2B07}
)
"""Characters of the fallback face besides Latin letters."""


SCRIPTS = (
    _span(0x20, 0x7E)
    | _span(0x370, 0x3FF)  # Greek
    | _span(0x400, 0x52F)  # Cyrillic
    | _span(0x5B0, 0x5F4)  # Hebrew
    | _span(0x600, 0x6FF)  # Arabic
    | _span(0xFB1D, 0xFB4F)  # Hebrew with its points
    | _span(0xFB50, 0xFBFF)  # Arabic letters as they join
    | _span(0xFE70, 0xFEFF)
    | _span(0x2600, 0x27BF)  # weather, chess, stars, hands
    | _span(0x1F600, 0x1F64F)  # faces
)
"""Characters of faces of other scripts, as far as they have them."""


@dataclass(frozen=True)
class FontRecipe:
    """A font to make: its name here and its source."""

    name: str
    postscript: str
    package: str
    member: str
    characters: frozenset[int]
    weight: int | None = None
    tabular: bool = False
    licence: str = ""


_BARLOW = "fontpkg_barlow_condensed/files/BarlowCondensed-"
_SOURCE = "fontpkg_source_sans_3/files/SourceSans3"
_DEJAVU = "rinoh_typeface_dejavusans/DejaVuSansCondensed"

RECIPES = (
    *(
        FontRecipe(
            f"Barlow Condensed {style}",
            f"BarlowCondensed-{style.replace(' ', '')}",
            "fontpkg-barlow-condensed",
            f"{_BARLOW}{style.replace(' ', '')}.ttf",
            frozenset(LATIN),
            tabular=True,
            licence="OFL-Barlow.txt",
        )
        for style in ("Regular", "Italic", "Medium", "SemiBold", "Bold")
    ),
    *(
        FontRecipe(
            f"Countermarch Text {style}",
            f"CountermarchText-{style.replace(' ', '')}",
            "fontpkg-source-sans-3",
            f"{_SOURCE}{'-Italic' if 'Italic' in style else ''}[wght].ttf",
            frozenset(LATIN),
            weight=weight,
            licence="OFL-Countermarch-Text.txt",
        )
        for style, weight in (
            ("Regular", 400),
            ("Italic", 400),
            ("SemiBold", 600),
            ("Bold", 700),
            ("Bold Italic", 700),
        )
    ),
    *(
        FontRecipe(
            f"DejaVu Sans Condensed {style}",
            f"DejaVuSansCondensed-{style}",
            "rinoh-typeface-dejavusans",
            f"{_DEJAVU}{suffix}.ttf",
            frozenset(SYMBOLS),
            licence="DejaVu.txt",
        )
        for style, suffix in (("Regular", ""), ("Bold", "-Bold"))
    ),
    *(
        FontRecipe(
            f"DejaVu Sans Scripts {style}",
            f"DejaVuSansScripts-{style}",
            "rinoh-typeface-dejavusans",
            f"{_DEJAVU}{suffix}.ttf",
            frozenset(SCRIPTS),
            licence="DejaVu.txt",
        )
        for style, suffix in (("Regular", ""), ("Bold", "-Bold"))
    ),
)
