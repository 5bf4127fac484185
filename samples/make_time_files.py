"""Makes the networks and tables of lesson 14, on time; maintainers run it, users never need to.

    python samples/make_time_files.py

They stand beside the lesson: examples without the notes that would tell its answers, the diary of a
guard who goes out, and that of one who sees umbrellas only. Both are drawn from the example
umbrella-world, with fixed seeds.
"""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import bayesgui
from bayesgui.core.temporal.template_of import template_of
from bayesgui.data.series.drawn_series import sample_series
from bayesgui.formats import read, write
from bayesgui.formats.examples import example_file

TARGET = Path(__file__).resolve().parent / "lessons"
NETWORKS = {"guard": "umbrella-world", "letters": "handwriting", "seattle": "weather"}
"""The example of each network."""
DAYS = 12
FILES = {"guard.csv": (("Rain", "Umbrella"), 30, 14), "umbrellas.csv": (("Umbrella",), 60, 3)}
"""Nodes, number of series and seed of each diary."""


def main() -> None:
    """Write the networks and both diaries."""
    for name, example in NETWORKS.items():
        loaded = read(example_file(example))
        write(TARGET / f"{name}.bayesgui", replace(loaded, text_notes=()))
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
