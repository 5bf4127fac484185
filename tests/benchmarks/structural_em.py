"""Structural EM on alarm with missing cells, against searches that leave rows out.

Structures are judged by their BIC on the same table before cells were removed. Hill climbing sees
the complete rows only; on available cases each family is counted from the rows in which it is
complete, so that families are compared on different rows.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from bayesgui.core.arc_constraints import NO_CONSTRAINTS
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.data.variables_from_columns import network_of
from bayesgui.formats import read
from bayesgui.learning.scores.base import score_network, scores
from bayesgui.learning.search.arc_search import ArcSearch
from bayesgui.learning.structure.base import learn_structure, with_arcs
from bayesgui.paths import samples
from tests.learning.incomplete.brute_force import blanked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.arc_constraints import Arc

ROWS = 10_000
SHARES = (0.1, 0.2)
MOST_SECONDS = {0.1: 60.0, 0.2: 120.0}
"""Processor time that structural EM may take."""


def _judged(arcs: Iterable[Arc], truth: Dataset) -> float:
    """Return the BIC of a structure on the table before cells were removed."""
    network = with_arcs(network_of(truth), arcs)
    (scored,) = score_network(network, truth, {"bic": scores.create("bic")})
    return scored.total


def _available(data: Dataset) -> frozenset[Arc]:
    """Return what a climb finds that counts each family from its own complete rows."""
    search = ArcSearch(data, scores.create("bic").form(data.total_weight), NO_CONSTRAINTS)
    search.climb(SILENT, 10, 10)
    return search.arcs


def report() -> bool:
    """Measure and print; tell whether structural EM is better than both, in its time."""
    network = read(samples() / "networks" / "alarm.bayesgui").network
    truth = Dataset.from_blocks(network, sample(network, ROWS, seed=1))
    best = learn_structure(truth).score
    print(f"\nstructures of alarm, {ROWS:,} rows, BIC on the table before blanks: {best:,.1f}")
    few = blanked(truth.rows(slice(0, 500)), 0.1, 1)
    learn_structure(few, "structural-em", rounds=0)  # loads the kernels
    good = True
    for share in SHARES:
        data = blanked(truth, share, 1)
        complete = learn_structure(data)
        others = {
            f"hill climbing, {complete.n_rows:,} complete rows": complete.network.arcs,
            "available cases": _available(data),
        }
        before = time.process_time()
        found = learn_structure(data, "structural-em").network.arcs
        seconds, ours = time.process_time() - before, _judged(found, truth)
        values = {name: _judged(arcs, truth) for name, arcs in others.items()}
        fits = ours > max(values.values()) and seconds <= MOST_SECONDS[share]
        good &= fits
        told = ";  ".join(f"{name} {value:,.1f}" for name, value in values.items())
        print(
            f"  {share:.0%} missing: structural EM {ours:,.1f} in {seconds:.0f} s (at most "
            f"{MOST_SECONDS[share]:g});  {told}   {'ok' if fits else 'MISSED'}"
        )
    return good


if __name__ == "__main__":
    sys.exit(0 if report() else 1)
