"""Templates learned from 200 series of 50 slices each: arcs and time, against pyAgrum's learner.

Both search lags up to 2 by BIC and know which nodes stand outside of time; pyAgrum's learner of
k-order networks climbs greedily and by its tabu search. The distance (SHD) is the number of pairs
of nodes, one of which may stand some slices before, between which the class found and the true one
differ. True arcs are those of later slices along which a table changes: in the machine Heat does
not depend on Wear, and nodes before the first or after the last slice have no arc there. Time is
that of the search alone, on one thread.

``python -m tests.benchmarks.time_learning [NETWORK]…`` judges these samples only.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bayesgui
from bayesgui.core.temporal.places import EVERY
from bayesgui.data.series.given_series import series_cases
from bayesgui.data.series.lagged import series_rows
from bayesgui.data.series.placing import TimeColumns
from bayesgui.learning.temporal.lag_problem import LagProblem, lag_problem
from bayesgui.learning.temporal.learned_template import learn_arcs
from tests.support.pyagrum_peer import gum
from tests.support.template_distance import template_distance, true_arcs
from tests.support.templates import second_order_weather

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.data.dataset import Dataset

    LaggedArc = tuple[str, str, int]

SAMPLES = ("umbrella-world", "weather of order 2", "machine", "robot", "water")
FOUND = ("umbrella-world", "weather of order 2", "machine")
"""Those of which all arcs are meant to be found."""
N_SERIES, SLICES, MAX_LAG, SEED = 200, 50, 2, 1
ROUNDS = 3


def template(name: str) -> TemporalNetwork:
    """Return a sample."""
    if name == "weather of order 2":
        return second_order_weather()
    found: Any = bayesgui.example(name)
    return found


def problem_of(model: TemporalNetwork, drawn: Dataset, max_lag: int = MAX_LAG) -> LagProblem:
    """Return the problem of learning a template from drawn series."""
    columns = TimeColumns("time", "series")
    once = [name for name in model.names if model.place(name) != EVERY]
    return lag_problem(series_rows(series_cases(drawn, columns), columns, max_lag), max_lag,
                       outside=once)[0]  # fmt: skip


def ours(model: TemporalNetwork, drawn: Dataset) -> tuple[set[LaggedArc], float]:
    """Return the arcs found, and the seconds that it took, the best of some rounds."""
    problem, took = problem_of(model, drawn), []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        found = learn_arcs(problem)
        took.append(time.perf_counter() - start)
    return set(found.arcs), min(took)


def theirs(model: TemporalNetwork, drawn: Dataset, algorithm: str) -> tuple[set[LaggedArc], float]:
    """Return the same of pyAgrum's learner."""
    import pyagrum.ktbn as ktbn

    schema = gum.BayesNet()
    for variable in model.variables:
        schema.add(gum.LabelizedVariable(variable.name, "", list(variable.states)))
    once = {name for name in model.names if model.place(name) != EVERY}
    with tempfile.TemporaryDirectory() as folder:
        frame = drawn.to_frame()
        for k, (_, part) in enumerate(frame.groupby("series", observed=True, sort=False), 1):
            part.drop(columns=["series", "time"]).to_csv(Path(folder) / f"t{k}.csv", index=False)
        learner = ktbn.KTBNLearner(f"{folder}/", "t", N_SERIES, MAX_LAG + 1, schema, once)
    learner.useScoreBIC()
    getattr(learner, algorithm)()
    start = time.perf_counter()
    found = learner.learnKTBN()
    took = time.perf_counter() - start
    arcs = set()
    for (parent, early), (child, late) in found.arcs():
        if late == MAX_LAG or late == early == ktbn.KTBN.ATEMPORAL:
            arcs.add((parent, child, 0 if early == ktbn.KTBN.ATEMPORAL else late - early))
    return arcs, took


def judge(name: str) -> bool:
    """Print distances and times of a sample; tell whether ours are as good as they are meant."""
    model = template(name)
    drawn = bayesgui.sample(model, N_SERIES, slices=SLICES, seed=SEED)
    problem = problem_of(model, drawn)
    true = true_arcs(model)
    rows = {"bayesgui": ours(model, drawn)}
    print(f"{name}: {len(true)} arcs, {sum(lag > 0 for *_, lag in true)} of them with a lag")
    for algorithm in ("useGreedyHillClimbing", "useLocalSearchWithTabuList"):
        who = f"pyAgrum {algorithm[3:]}"
        try:
            rows[who] = theirs(model, drawn, algorithm)
        except gum.GumException as error:  # a row of a table that no case reaches
            print(f"  {who:<36} no answer: {str(error)[:60]}…")
    distances = {}
    for who, (found, took) in rows.items():
        distances[who] = template_distance(problem, true, found)
        lagged = sum(lag > 0 and (a, b, lag) in found for a, b, lag in true)
        print(f"  {who:<36} SHD {distances[who]:>3}  lag arcs found {lagged:>3}  {took:8.3f} s")
    mine = distances["bayesgui"]
    fits = mine <= min(distances.values()) and (name not in FOUND or mine == 0)
    if not fits:
        print("  MISSED")
    return fits


def main(names: list[str]) -> int:
    """Judge samples; not 0 where one misses its bounds."""
    judged = [judge(name) for name in names or SAMPLES]
    return int(not all(judged))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
