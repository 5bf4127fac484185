"""Makes the tables of lesson 14, on time; maintainers run it, users never need to.

    python samples/make_time_files.py

They stand beside the lesson: the diary of a guard who goes out, and that of one who sees umbrellas
only. Both are drawn from the example umbrella-world, with a fixed seed.
"""

from __future__ import annotations

import csv
from pathlib import Path

import bayesgui
from bayesgui.core.temporal.template_of import template_of
from bayesgui.data.series.drawn_series import sample_series

TARGET = Path(__file__).resolve().parent / "lessons"
DAYS = 12
FILES = {"guard.csv": (("Rain", "Umbrella"), 30, 14), "umbrellas.csv": (("Umbrella",), 60, 3)}
"""Nodes, number of series and seed of each diary."""


def main() -> None:
    """Write both diaries."""
    world = template_of(bayesgui.example("umbrella-world"))
    assert world is not None
    for name, (nodes, count, seed) in FILES.items():
        drawn = sample_series(world, count, DAYS, seed)
        columns = [[str(text) for text in drawn[node].texts()] for node in nodes]
        rows = [(k // DAYS + 1, k % DAYS + 1) for k in range(drawn.n_rows)]
        with (TARGET / name).open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(("series", "day", *nodes))
            writer.writerows((*row, *(cells[k] for cells in columns)) for k, row in enumerate(rows))


if __name__ == "__main__":
    main()
