"""Colors are named in one module only."""

from __future__ import annotations

import re
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "bayesgui"
NAMING = (PACKAGE / "pictures" / "colors.py", PACKAGE / "widgets" / "theme.py")
NAMED = re.compile(
    r"""["'][^"']*\#[0-9A-Fa-f]{6}\b      # a hexadecimal color in a text
      | QColor\(\s*(?:\d|["'])            # a color made of numbers or of a name
      | QColor\.fromRgb\(
      | GlobalColor\.(?!transparent)      # Qt's own colors
      | \brgba?\(\s*\d                    # a color of a style sheet
    """,
    re.VERBOSE,
)


def test_only_the_theme_names_colors() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {line.strip()}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path not in NAMING
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if NAMED.search(line)
    ]
    assert found == []


def test_a_color_in_any_of_its_forms_would_be_found() -> None:
    for line in (
        'pen = "#2F7FBF"',
        "QColor(1, 2, 3)",
        'QColor("red")',
        "Qt.GlobalColor.black",
        "color: rgba(0, 0, 0, 40%)",
    ):
        assert NAMED.search(line), line
    for line in ("Qt.GlobalColor.transparent", "QColor(color)", "# issue #123456"):
        assert not NAMED.search(line), line
