"""The kerning of a font's pairs, read from its GPOS table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont


KERNED = [c for c in range(0x21, 0x7F) if not chr(c).isdigit()] + [0x2013, 0x2014, 0x2019]
"""Characters that may be drawn nearer together; numerals are left out so that they stay in columns."""

LEAST_KERN = 6
"""Kerning below this many thousandths of the em is not seen, and not kept."""


def kerning_of(font: TTFont, characters: list[int]) -> dict[str, dict[str, int]]:
    """Return the horizontal kerning of each pair, in units of the em, read from the font's GPOS table."""
    if "GPOS" not in font:
        return {}
    cmap = font.getBestCmap()
    glyphs = {cmap[c]: chr(c) for c in reversed(characters) if c in cmap}
    gpos = font["GPOS"].table
    wanted: dict[int, None] = {}
    for record in gpos.FeatureList.FeatureRecord:
        if record.FeatureTag == "kern":
            wanted.update(dict.fromkeys(record.Feature.LookupListIndex))
    kerning: dict[tuple[str, str], int] = {}
    for index in wanted:
        seen: set[tuple[str, str]] = set()
        for table in gpos.LookupList.Lookup[index].SubTable:
            pairs = table.ExtSubTable if hasattr(table, "ExtSubTable") else table
            if pairs.LookupType == 2:  # noqa: PLR2004 - pair positioning
                _read_pairs(pairs, glyphs, kerning, seen)
    result: dict[str, dict[str, int]] = {}
    for (left, right), value in sorted(kerning.items()):
        if abs(value) >= LEAST_KERN:
            result.setdefault(left, {})[right] = value
    return result


def _read_pairs(
    pairs: Any,  # noqa: ANN401 - fontTools ships no types
    glyphs: dict[str, str],
    kerning: dict[tuple[str, str], int],
    seen: set[tuple[str, str]],
) -> None:
    """Add the pairs of one subtable; within a lookup the first subtable that knows a pair decides it."""
    for position, left in enumerate(pairs.Coverage.glyphs):
        if left not in glyphs:
            continue
        if pairs.Format == 1:
            values = {
                record.SecondGlyph: record.Value1.XAdvance if record.Value1 else 0
                for record in pairs.PairSet[position].PairValueRecord
            }
        else:
            row = pairs.Class1Record[pairs.ClassDef1.classDefs.get(left, 0)].Class2Record
            values = {
                right: getattr(row[pairs.ClassDef2.classDefs.get(right, 0)].Value1, "XAdvance", 0)
                for right in glyphs
            }
        for right, value in values.items():
            pair = (glyphs[left], glyphs.get(right, ""))
            if pair[1] and pair not in seen:
                seen.add(pair)
                kerning[pair] = value
