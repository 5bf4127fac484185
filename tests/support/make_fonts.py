"""Makes the fonts of ``resources/fonts``: ``python -m tests.support.make_fonts`` and four paths.

Needs fonttools, which nothing else does. The paths are a folder with Inter's Regular, Medium and
SemiBold, one with the collections of Noto Sans CJK, Regular and Bold, and the files of DejaVu Sans
and DejaVu Sans Mono. A renamed font cannot be confused with another version that a machine has.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from bayesgui import paths

WEIGHTS = ("Regular", "Medium", "SemiBold")
PRIVATE = range(0xE000, 0xF900)
RADICALS = range(0x2E80, 0x2FE0)
BLOCKS = (
    *(range(0x2190, 0x2300), range(0x2460, 0x2500), range(0x25A0, 0x2700)),
    *(range(0x3000, 0x3040), range(0xFF00, 0xFFF0)),
)
MONO_BLOCKS = (
    *(range(0x20, 0x180), range(0x370, 0x400), range(0x2010, 0x20A0), range(0x2100, 0x2300)),
    *(range(0x2500, 0x2600), range(0x27C0, 0x27F0)),
)
SYMBOLS = "▸⟨⟩↛✕∖ᴬᵀᵪⱽ⊥"
UP_TACK, PERPENDICULAR = 0x22A5, 0x27C2


def main(inter: str, han: str, symbols: str, mono: str) -> None:
    """Make all fonts."""
    from fontTools.ttLib import TTCollection, TTFont

    folder = paths.resources() / "fonts"
    for weight in WEIGHTS:
        font = TTFont(Path(inter) / f"Inter-{weight}.otf")
        _make_digits_tabular(font)
        _rename(font, "Bayesgui Sans", weight)
        font.save(folder / f"BayesguiSans-{weight}.otf")
    model = font
    for weight in ("Regular", "Bold"):
        fonts = TTCollection(Path(han) / f"NotoSansCJK-{weight}.ttc").fonts
        font = next(one for one in fonts if one["name"].getDebugName(1) == "Noto Sans CJK SC")
        _take_part(font, _han_characters())
        _take_heights(font, model)
        _rename(font, "Bayesgui Han", weight)
        font.save(folder / f"BayesguiHan-{weight}.otf")
    font = TTFont(symbols)
    _take_part(font, set(SYMBOLS))
    for cmap in font["cmap"].tables:
        # DejaVu Sans has no sign of perpendicularity; that of falsehood is drawn alike.
        cmap.cmap[PERPENDICULAR] = cmap.cmap.pop(UP_TACK)
    _take_heights(font, model)
    _rename(font, "Bayesgui Symbols", "Regular")
    font.save(folder / "BayesguiSymbols-Regular.ttf")
    font = TTFont(mono)
    _take_part(font, {chr(code) for block in MONO_BLOCKS for code in block})
    _rename(font, "Bayesgui Mono", "Regular")
    font.save(folder / "BayesguiMono-Regular.ttf")


def _make_digits_tabular(font: Any) -> None:
    """Map digits and the signs between them to the glyphs of equal width.

    Where a feature chooses the glyphs, they are known by private characters alone, and these are
    what would be copied from a PDF. For the same reason none is chosen by its context; besides, the
    name of a state is shown as it was typed: ``->`` is no arrow.
    """
    substitutions = font["GSUB"].table
    record = next(r for r in substitutions.FeatureList.FeatureRecord if r.FeatureTag == "tnum")
    (at,) = record.Feature.LookupListIndex
    (table,) = substitutions.LookupList.Lookup[at].SubTable
    mapping = getattr(table, "ExtSubTable", table).mapping
    for each in substitutions.FeatureList.FeatureRecord:
        if each.FeatureTag == "calt":
            each.Feature.LookupListIndex, each.Feature.LookupCount = [], 0
    for cmap in font["cmap"].tables:
        for code, glyph in list(cmap.cmap.items()):
            if code in PRIVATE:
                del cmap.cmap[code]
            else:
                cmap.cmap[code] = mapping.get(glyph, glyph)


def _han_characters() -> set[str]:
    """Return the characters of GB 2312 and those of the program's own texts."""
    found = {chr(code) for block in BLOCKS for code in block}
    for high in range(0xA1, 0xFE):
        for low in range(0xA1, 0xFF):
            found |= set(bytes([high, low]).decode("gb2312", "ignore"))
    root = Path(__file__).resolve().parents[2]
    for pattern in ("bayesgui/**/*.py", "resources/**/*.md", "resources/**/*.ts", "samples/**/*"):
        for file in root.glob(pattern):
            if file.is_file():
                found |= set(file.read_bytes().decode("utf-8", "ignore"))
    # A radical has the glyph of a character, and would be what is copied from a PDF.
    return {sign for sign in found if sign > "\x9f" and ord(sign) not in RADICALS}


def _take_part(font: Any, characters: set[str]) -> None:
    """Reduce a font to some characters."""
    from fontTools.subset import Options, Subsetter

    options = Options(layout_features=[], hinting=False, notdef_outline=True)
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "GPOS", "GSUB", "FFTM"]
    subset = Subsetter(options)
    subset.populate(unicodes=sorted(map(ord, characters)))
    subset.subset(font)


def _take_heights(font: Any, model: Any) -> None:
    """Give the lines of a font the heights of another one's."""
    scale = font["head"].unitsPerEm / model["head"].unitsPerEm
    above, below = (round(value * scale) for value in (model["hhea"].ascent, model["hhea"].descent))
    lines, measures = font["hhea"], font["OS/2"]
    lines.ascent, lines.descent, lines.lineGap = above, below, 0
    measures.sTypoAscender, measures.sTypoDescender, measures.sTypoLineGap = above, below, 0
    measures.usWinAscent, measures.usWinDescent = above, -below


def _rename(font: Any, family: str, weight: str) -> None:
    names = font["name"]
    kept = {number: names.getDebugName(number) for number in (0, 13, 14)}
    regular = weight == "Regular"
    full = family if regular else f"{family} {weight}"
    script = f"{family.replace(' ', '')}-{weight}"
    texts = {**kept, 1: full, 2: "Regular", 3: script, 4: full, 5: "Version 1.0", 6: script}
    texts |= {16: family, 17: weight}
    names.names = []
    for number, text in texts.items():
        if text:
            names.setName(text, number, 3, 1, 0x409)
    if "CFF " in font:
        outlines = font["CFF "].cff
        outlines.fontNames[0] = script
        outlines.topDictIndex[0].FullName, outlines.topDictIndex[0].FamilyName = full, family


if __name__ == "__main__":
    main(*sys.argv[1:])
