"""A table as it comes from a clinic: other names, other words, semicolons and gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import bayesgui
from bayesgui.data.sampling.ancestral import sample
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

NAMES = {
    "asia": "Asia trip",
    "tub": "tuberculosis",
    "smoke": "smoke",
    "lung": "lung",
    "bronc": "bronchitis",
    "either": "either",
    "xray": "xray",
    "dysp": "dyspnoea",
}
WORDS = {"smoke": {"yes": "smoker", "no": "never"}, "xray": {"yes": "1", "no": "0"}}
GAPS = {"smoke": 0.007, "bronc": 0.017, "dysp": 0.006}


def write_clinic_visits(path: Path, rows: int = 5000) -> Path:
    """Write visits to a clinic, drawn from asia, with an identifier and an age."""
    network = bayesgui.read(SAMPLES / "asia.bayesgui")
    (block,) = sample(network, rows, seed=7)
    rng = np.random.default_rng(7)
    columns: list[list[str]] = [[str(20417 + k) for k in range(rows)]]
    for node in NAMES:
        words = np.array([WORDS.get(node, {}).get(s, s) for s in network[node].states], object)
        cells = words[block.columns[node]]
        cells[rng.random(rows) < GAPS.get(node, 0.0)] = "NA"
        columns.append(cells.tolist())
    ages = np.clip(rng.normal(52, 17, rows), 18, 94).round(1)
    texts = np.array([f"{age:g}".replace(".", ",") for age in ages], object)
    texts[rng.random(rows) < 0.011] = "NA"
    columns.append(texts.tolist())
    lines = [";".join(["visit", *NAMES.values(), "age"])]
    lines += [";".join(cells) for cells in zip(*columns, strict=True)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
