"""Effects of a million rows: four estimators with 500 resamples, against pyAgrum and DoWhy.

pyAgrum has no bootstrap of effects: one estimate each by linear regression (its S-learner) and by
weighting is timed and multiplied by the resamples. DoWhy takes the bootstrap itself; so as not to
wait for hours, it is asked for a few and multiplied. ``BAYESGUI_PEERS`` names a Python that has
DoWhy. Wall time, our first call left out, which loads the kernels.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.learning.effects.estimation import estimate
from tests.learning.effects.simulated_effects import AGAINST, simulated

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd

ROWS = 1_000_000
SAMPLES = 500
REQUIRED = 100.0
"""How many times faster than pyAgrum's two estimators the four of ours are meant to be."""
ARCS = "x->y;w->x;w->y;z1->x;z1->y;z2->x;z2->y"

DOWHY = """
import json, logging, sys, time, warnings
warnings.filterwarnings("ignore"); logging.disable(logging.CRITICAL)
import pandas as pd
from dowhy import CausalModel
frame = pd.read_csv(sys.argv[1]); frame["x"] = frame.x.astype(bool)
graph = "digraph{w->x;z1->x;z2->x;w->y;z1->y;z2->y;x->y}"
model = CausalModel(frame, "x", "y", graph=graph)
asked = model.identify_effect(proceed_when_unidentifiable=True)
found = {}
for name in ("linear_regression", "propensity_score_weighting"):
    start = time.perf_counter()
    value = model.estimate_effect(asked, method_name="backdoor." + name).value
    found[name] = [value, time.perf_counter() - start]
print(json.dumps(found))
"""


def _timed(work: Callable[[], Any]) -> tuple[Any, float]:
    start = time.perf_counter()
    return work(), time.perf_counter() - start


def _pyagrum(frame: pd.DataFrame) -> dict[str, tuple[float, float]]:
    from pyagrum.causalEffectEstimation import CausalEffectEstimation

    pyagrum: Any = importlib.import_module("pyagrum")
    peer = CausalEffectEstimation(frame, pyagrum.CausalModel(pyagrum.fastBN(ARCS, 2)))
    peer.identifyAdjustmentSet("x", "y", verbose=False)
    found = {}
    for name, fit in (("linear regression", peer.fitSLearner), ("weighting", peer.fitIPW)):

        def work(fit: Callable[[], object] = fit) -> float:
            fit()
            return float(peer.estimateCausalEffect())

        found[name] = _timed(work)
    return found


def _dowhy(frame: pd.DataFrame) -> dict[str, tuple[float, float]]:
    python = os.environ.get("BAYESGUI_PEERS")
    if not python:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.csv"
        frame.to_csv(path, index=False)
        done = subprocess.run(
            [python, "-c", DOWHY, str(path)], check=True, capture_output=True, text=True
        )
    return {name: tuple(each) for name, each in json.loads(done.stdout).items()}


def report() -> bool:
    """Measure and print; tell whether the bound holds."""
    table, truth = simulated(ROWS, np.random.default_rng(1))
    asked = table, "x", "y", ["w", "z"], AGAINST
    estimate(*asked, samples=1)
    found, ours = _timed(lambda: estimate(*asked, samples=SAMPLES))
    print(f"{ROWS:,} rows, truth {truth:+.4f}; {SAMPLES} resamples of all estimators: {ours:.3f} s")
    for name, each in found.items():
        print(f"  {name:14} {each.value:+.4f}  {each.low:+.4f} … {each.high:+.4f}")
    frame = table.to_frame().astype(int)
    frame["z1"], frame["z2"] = (frame["z"] == 1) * 1, (frame["z"] == 2) * 1
    frame = frame[["w", "z1", "z2", "x", "y"]]
    good = True
    for peer, answers in (("pyAgrum", _pyagrum(frame)), ("DoWhy", _dowhy(frame))):
        for name, (value, seconds) in answers.items():
            print(f"  {peer}, {name}: {value:+.4f}, one estimate {seconds:.2f} s")
        if not answers:
            print(f"  {peer} is not there")
            continue
        expected = SAMPLES * sum(seconds for _, seconds in answers.values())
        held = peer != "pyAgrum" or expected / ours >= REQUIRED
        said = "ok" if held else "MISSED"
        print(f"  {peer}: {SAMPLES} resamples of these two would take {expected:,.0f} s,")
        print(f"    {expected / ours:,.0f} × ours (at least {REQUIRED:g} for pyAgrum)   {said}")
        good &= held
    return good


if __name__ == "__main__":
    sys.exit(0 if report() else 1)
