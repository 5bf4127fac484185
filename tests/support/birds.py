"""A table as data scientists get it: semicolons, decimal commas, “NA” late in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from pathlib import Path

ROWS = 400


def write_birds(path: Path) -> Path:
    """Write 400 birds: species, two quantities, a year and a sex that is missing ten times."""
    rng = np.random.default_rng(5)
    lines = ["species;bill;mass;year;sex"]
    for k in range(ROWS):
        bill = "NA" if k in (250, 300) else f"{rng.normal(44, 5):.1f}".replace(".", ",")
        sex = "NA" if k >= ROWS - 10 else ("male", "female")[k % 2]
        lines.append(f"{'ABC'[k % 3]};{bill};{rng.integers(2700, 6300)};{2007 + k % 3};{sex}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
