"""How soon reading, writing, learning and judging end that nobody wants any more.

Measured as in `cancelling`: the longest time of the processor between two looks at the monitor.
The files are large, so that each takes seconds.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import bayesgui
from bayesgui import kernel_cache
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.evaluation.evaluate import evaluate
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.data.writing.csv_export import write_csv
from bayesgui.data.writing.table_export import write_table
from bayesgui.formats import read, write
from bayesgui.formats.base import formats
from bayesgui.learning.judging.cross_validation import cross_validate
from bayesgui.learning.network_scores import score_on_data
from bayesgui.learning.structure.base import structure_learners
from bayesgui.lessons.reading import read_lesson
from bayesgui.paths import samples
from tests.benchmarks.cancelling import BOUND, Work, longest_gap
from tests.learning.incomplete.brute_force import blanked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.network import BayesianNetwork

ROWS = 500_000
LEARNED = 10_000
NODES, ARCS = 8_000, 30_000


def works(folder: Path) -> Iterator[tuple[str, Work]]:
    """Yield everything that is measured, with a name."""
    alarm = read(samples() / "networks" / "alarm.bayesgui").network
    yield from _tables(folder, alarm)
    yield from _networks(folder)
    yield from _graphs(folder)
    yield from _lessons(folder)
    yield from _learning(alarm)


def _tables(folder: Path, alarm: BayesianNetwork) -> Iterator[tuple[str, Work]]:
    yield (
        "sampling",
        lambda monitor: Dataset.from_blocks(alarm, sample(alarm, ROWS, 1, monitor=monitor)),
    )
    data = Dataset.from_blocks(alarm, sample(alarm, ROWS, 1))
    plain, quoted = folder / "plain.csv", folder / "quoted.csv"
    numbers = folder / "numbers.csv"
    yield "writing CSV", lambda monitor: write_table(plain, data, monitor)
    write_csv(plain, alarm, sample(alarm, ROWS, 1), False)
    lines = plain.read_text(encoding="utf-8").splitlines()
    rows = ['"' + line.replace(",", '","') + '"' for line in lines]
    quoted.write_text("\n".join(rows), encoding="utf-8")
    drawn = np.random.default_rng(1).normal(size=(ROWS, 4))
    np.savetxt(numbers, drawn, "%.6f", ",", header="a,b,c,d", comments="")
    for path in (plain, quoted, numbers):
        yield f"reading {path.name}", _reading(path)
    few = data.rows(slice(0, 30_000))
    for suffix in (".parquet", ".xlsx", ".feather", ".jsonl"):
        path = folder / f"table{suffix}"
        held = data if suffix in (".parquet", ".feather") else few
        frame = held.to_frame()
        if suffix == ".parquet":
            frame.to_parquet(path)
            yield (
                "writing Parquet",
                lambda monitor: write_table(folder / "out.parquet", data, monitor),
            )
        elif suffix == ".xlsx":
            frame.to_excel(path, index=False)
        elif suffix == ".feather":
            frame.to_feather(path)
        else:
            frame.to_json(path, orient="records", lines=True)
        yield f"reading {path.name}", _reading(path)


def _reading(path: Path) -> Work:
    return lambda monitor: bayesgui.read_data(str(path), monitor=monitor)


def _opening(path: Path) -> Work:
    return lambda monitor: read(path, monitor)


def _lesson(path: Path) -> Work:
    return lambda monitor: read_lesson(path, monitor)


def _networks(folder: Path) -> Iterator[tuple[str, Work]]:
    """Every format that is written, of a network with large tables."""
    network = read(samples() / "networks" / "munin.bayesgui").network
    for entry in formats:
        if not entry.factory.can_write:
            continue
        path = folder / f"munin-{entry.name}{entry.factory.suffixes[0]}"
        try:
            write(path, network)
        except bayesgui.BayesGuiError:
            continue
        yield f"reading {path.name}", _opening(path)


def _graphs(folder: Path) -> Iterator[tuple[str, Work]]:
    """Text of many arcs."""
    random = np.random.default_rng(1)
    ends = np.sort(random.integers(0, NODES, (ARCS, 2)), axis=1)
    pairs = sorted({(int(a), int(b)) for a, b in ends if a != b})
    dot = folder / "many.dot"
    dot.write_text("digraph {\n" + "".join(f"n{a} -> n{b};\n" for a, b in pairs) + "}\n")
    dagitty = folder / "many.dagitty"
    dagitty.write_text("dag {\n" + "".join(f"n{a} -> n{b}\n" for a, b in pairs) + "}\n")
    graphml = folder / "many.graphml"
    nodes = "".join(f'<node id="n{k}"/>' for k in range(NODES))
    edges = "".join(f'<edge source="n{a}" target="n{b}"/>' for a, b in pairs)
    graphml.write_text(f'<graphml><graph edgedefault="directed">{nodes}{edges}</graph></graphml>')
    edge_list = folder / "many.csv"
    edge_list.write_text("from,to\n" + "".join(f"n{a},n{b}\n" for a, b in pairs))
    for path in (dot, dagitty, graphml, edge_list):
        yield f"reading {path.name}", _opening(path)


def _lessons(folder: Path) -> Iterator[tuple[str, Work]]:
    for path in sorted((samples() / "lessons").glob("*.lesson"))[:2]:
        long = folder / path.name
        long.write_text(path.read_text(encoding="utf-8") + "\nA paragraph of words.\n" * 30_000)
        yield f"reading a long {path.name[:20]}", _lesson(long)


def _learning(alarm: BayesianNetwork) -> Iterator[tuple[str, Work]]:
    data = Dataset.from_blocks(alarm, sample(alarm, LEARNED, 1))
    few = data.rows(slice(0, 2_000))
    holed = blanked(few, 0.1, 1)
    for learner in structure_learners:
        yield f"learning by {learner.name}", _structure(data, learner.name)
    yield (
        "tables by em",
        lambda monitor: bayesgui.learn_parameters(alarm, holed, "em", monitor=monitor),
    )
    for method in ("mle", "bayes"):
        yield f"tables by {method}", _tables_by(alarm, data, method)
    yield "scores", lambda monitor: score_on_data(alarm, data, monitor)
    yield "cross-validation", lambda monitor: cross_validate(alarm, data, 100, monitor=monitor)
    for entry in classifiers:
        if entry.traits.get("takes", "both") != "numbers":
            yield f"judging {entry.name}", _judging(data, entry.name)


def _structure(data: Dataset, name: str) -> Work:
    return lambda monitor: bayesgui.learn_structure(data, name, monitor=monitor)


def _tables_by(network: BayesianNetwork, data: Dataset, method: str) -> Work:
    return lambda monitor: bayesgui.learn_parameters(network, data, method, monitor=monitor)


def _judging(data: Dataset, name: str) -> Work:
    return lambda monitor: evaluate(data, "HRBP", {name: name}, monitor=monitor)


def report() -> bool:
    """Measure and print; tell whether all bounds hold."""
    for floor in ("inference", "data", "learning", "classifiers"):
        kernel_cache.load(floor)
    worst = 0.0
    print(f"  {'':38}{'takes':>8}{'between looks':>15}   (below 100 ms)")
    with tempfile.TemporaryDirectory() as name:
        for label, work in works(Path(name)):
            gap, whole = longest_gap(work)
            worst = max(worst, gap)
            verdict = "ok" if gap < BOUND else "TOO SLOW"
            print(f"  {label:<38}{whole:6.2f} s{1000 * gap:12.0f} ms   {verdict}", flush=True)
    return worst < BOUND


if __name__ == "__main__":
    sys.exit(0 if report() else 1)
