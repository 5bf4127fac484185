"""What pyAgrum's KTBN and hmmlearn say of a series, in a Python of their own.

``BAYESGUI_PEERS`` names a Python with hmmlearn, pyAgrum and IPython.
"""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING, Any

from bayesgui.core.evidence import Intervention
from bayesgui.core.temporal.places import EVERY
from bayesgui.inference.temporal.slices import ONCE, Slices

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.temporal.slices import Standing

PEERS = os.environ.get("BAYESGUI_PEERS", "")

KTBN = """
import itertools, json, sys, time
import pyagrum, pyagrum.ktbn as kt
given = json.load(sys.stdin)
answers = []
for each in given:
    model = kt.KTBN(each["k"])
    for name, states, temporal in each["nodes"]:
        model.add(pyagrum.LabelizedVariable(name, name, states), temporal)
    for own, parents, sizes, values in each["tables"]:
        for parent in parents:
            model.addArc(parent[0], parent[1], own[0], own[1])
    for own, parents, sizes, values in each["tables"]:
        for row, cells in zip(itertools.product(*map(range, sizes)), values):
            told = {tuple(p): k for p, k in zip(parents, row)}
            model.fillCPT(own[0], own[1], told, cells)
    asked = kt.KTBNInference(model)
    for name in each["targets"]:
        asked.addTarget(name)
    for name, t, found in each["observed"]:
        asked.addObservation(name, t, found)
    for name, t, state in each["done"]:
        asked.addIntervention(name, t, state)
    start = time.process_time()
    try:
        asked.makeInference(each["slices"])
    except pyagrum.FatalError:
        answers.append(None)
        continue
    spent = time.process_time() - start
    answers.append({
        "seconds": spent,
        "log": asked.logObservationProbability(),
        "posteriors": {
            name: [p.tolist() for p in asked.posteriors(name)] for name in each["targets"]
        },
    })
json.dump(answers, sys.stdout)
"""

HMM = """
import json, sys, time
import numpy as np
from hmmlearn.hmm import CategoricalHMM
answers = []
for each in json.load(sys.stdin):
    made = CategoricalHMM(n_components=len(each["A"]), implementation="log")
    made.startprob_, made.transmat_ = np.array(each["pi"]), np.array(each["A"])
    made.emissionprob_ = np.array(each["B"])
    made.n_features = made.emissionprob_.shape[1]
    seen = np.array(each["seen"])[:, None]
    log, smoothed = made.score_samples(seen)
    # What is filtered of a slice is what is smoothed of the last one of the series until then.
    filtered = [made.predict_proba(seen[: t + 1])[-1].tolist() for t in range(len(seen))]
    start = time.process_time()
    best, path = made.decode(seen)
    spent = time.process_time() - start
    answers.append({
        "log": log, "smoothed": smoothed.tolist(), "filtered": filtered, "best": best,
        "path": path.tolist(), "seconds": spent,
    })
json.dump(answers, sys.stdout)
"""

BAUM_WELCH = """
import json, sys
import numpy as np
from hmmlearn.hmm import CategoricalHMM
answers = []
for each in json.load(sys.stdin):
    made = CategoricalHMM(
        n_components=len(each["A"]), n_iter=each["steps"] + 1, tol=-np.inf, init_params="",
        implementation="log",
    )
    made.startprob_, made.transmat_ = np.array(each["pi"]), np.array(each["A"])
    made.emissionprob_ = np.array(each["B"])
    made.n_features = made.emissionprob_.shape[1]
    seen = np.concatenate(each["seen"])[:, None]
    made.fit(seen, [len(series) for series in each["seen"]])
    # The first one is that of the start, each other that of an iteration before.
    answers.append({"history": list(made.monitor_.history)[1:]})
json.dump(answers, sys.stdout)
"""


def answers_of(script: str, questions: list[dict[str, Any]]) -> list[Any]:
    """Return what a peer answers."""
    done = subprocess.run(
        [PEERS, "-c", script], input=json.dumps(questions), text=True, capture_output=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: list[Any] = json.loads(done.stdout)
    return found


def ktbn_question(
    model: TemporalNetwork, series: Series, slices: int, until: int
) -> dict[str, Any]:
    """Return a template without first and last nodes, and the findings up to a slice."""
    order = max(1, model.order)
    made = Slices(model)
    tables = []
    for number in range(order + 1):
        for table in made.of_kind(made.kind(number, order + 9)).tables:
            *parents, own = table.scope
            sizes = [model[each.name].n_states for each in parents]
            values = table.values.reshape(-1, table.values.shape[-1]).tolist()
            placed = [_placed(each, number) for each in parents]
            tables.append((_placed(own, number), placed, sizes, values))
    observed: list[Any] = []
    done: list[Any] = []
    found = [(name, t, series.finding(t, name)) for t in range(until + 1) for name in series.names]
    found += [(name, -1, each) for name, each in series.once.items()]
    for name, t, finding in found:
        if isinstance(finding, Intervention):
            done.append((name, t, finding.index(model[name])))
        elif finding is not None:
            observed.append((name, t, finding.weights(model[name]).tolist()))  # type: ignore[union-attr]
    return {
        "k": order + 1,
        "nodes": [(x, list(model[x].states), model.place(x) == EVERY) for x in model.names],
        "tables": tables,
        "targets": list(model.names),
        "observed": observed,
        "done": done,
        "slices": slices,
    }


def _placed(each: Standing, number: int) -> tuple[str, int]:
    return each.name, -1 if each.lag == ONCE else number - each.lag
