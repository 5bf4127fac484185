"""Structure learning: problems, published steps and constraints."""

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.errors import CycleError, ModelError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.learning.scores.base import score_network, scores
from bayesgui.learning.structure.base import learn_structure
from bayesgui.learning.structure.problem import StructureProblem, arcs_within
from bayesgui.learning.structure.run import StructureStep

NAMES = ("rain", "wet", "slippery")
CODES = np.array([0, 0, 0, 1, 1, 0])
DATA = Dataset(tuple(CodedColumn(name, ("no", "yes"), CODES) for name in NAMES))


class _Listening:
    """A monitor that records published events."""

    stop_requested = False

    def __init__(self):
        self.events = []
        self.publish = self.events.append
        self.report, self.check = SILENT.report, SILENT.check


def _network(*arcs, names=NAMES):
    net = bayesgui.BayesianNetwork([bayesgui.Variable(name, ("no", "yes")) for name in names])
    for arc in arcs:
        net = net.with_arc(*arc)
    return net


def test_a_problem_whose_constraints_contradict_the_columns_or_each_other_is_none():
    with pytest.raises(ModelError, match="name snow, and there is no such variable"):
        StructureProblem(DATA, ArcConstraints((("snow", "wet"),)))
    with pytest.raises(CycleError):
        StructureProblem(DATA, ArcConstraints((("rain", "wet"), ("wet", "rain"))))


def test_a_network_to_start_from_has_the_columns_as_nodes_and_keeps_to_the_constraints():
    known = ArcConstraints((("rain", "wet"),), (("wet", "rain"),), max_parents=1)
    assert StructureProblem(DATA, known, _network(("rain", "wet"))).start is not None
    for names in (NAMES[:2], (*NAMES, "snow")):
        with pytest.raises(ModelError, match="needs a node for each column"):
            StructureProblem(DATA, start=_network(names=names))
    with pytest.raises(ModelError, match="the required arc rain → wet is missing"):
        StructureProblem(DATA, known, _network())
    with pytest.raises(ModelError, match="number of parents of wet is 2 and must not exceed 1"):
        StructureProblem(DATA, known, _network(("rain", "wet"), ("slippery", "wet")))


@pytest.mark.parametrize(
    ("method", "knowledge", "reason"),
    [
        ("empty", {"required": [("rain", "wet")]}, "the required arc rain → wet is missing"),
        ("naive-bayes", {"required": [("wet", "slippery")]}, "wet → slippery is missing"),
        ("naive-bayes", {"forbidden": [("rain", "wet")]}, "the arc rain → wet is forbidden"),
        ("naive-bayes", {"tiers": [["wet"], ["rain"]]}, "rain → wet leads to an earlier tier"),
        ("naive-bayes", {"max_parents": 0}, "is 1 and must not exceed 0"),
    ],
)
def test_a_fixed_structure_that_breaks_a_constraint_is_refused(method, knowledge, reason):
    options = {"class_": "rain"} if method == "naive-bayes" else {}
    with pytest.raises(ParameterError, match=f"{method} cannot keep to the constraints .*{reason}"):
        learn_structure(DATA, method, **knowledge, **options)


def test_a_fixed_structure_that_keeps_to_the_constraints_is_as_without_them():
    knowledge = {"forbidden": [("wet", "rain")], "tiers": [["rain"], ["wet"]], "max_parents": 1}
    known = learn_structure(
        DATA, "naive-bayes", class_="rain", required=[("rain", "wet")], **knowledge
    )
    assert known.network == learn_structure(DATA, "naive-bayes", class_="rain").network
    assert learn_structure(DATA, "empty", **knowledge).network.arcs == ()
    assert learn_structure(DATA, "empty", start=_network(("rain", "wet"))).network.arcs == ()


def test_arcs_are_published_as_a_step():
    monitor = _Listening()
    found = learn_structure(DATA, "naive-bayes", class_="rain", monitor=monitor)
    (step,) = monitor.events
    assert isinstance(step, StructureStep)
    assert step.arcs == (("rain", "wet"), ("rain", "slippery"))
    assert [change.arc for change in step.changes] == [("rain", "slippery"), ("rain", "wet")]
    assert found.network.arcs == (("rain", "wet"), ("rain", "slippery"))
    learn_structure(DATA, "empty", monitor=(silent := _Listening()))
    assert [step.changes for step in silent.events] == [()]


@pytest.mark.parametrize("score", ["bic", "k2", "log-likelihood"])
def test_the_result_has_the_score_that_was_asked_for(score):
    found = bayesgui.learn_structure(DATA, "naive-bayes", score, class_="rain")
    members = {name: scores.create(name) for name in {score, "log-likelihood"}}
    expected = {s.name: s.total for s in score_network(found.network, DATA, members)}
    assert found.score == expected[score]
    assert found.log_likelihood == expected["log-likelihood"]


def test_a_pandas_table_is_taken_and_unknown_names_list_those_there_are():
    frame = pd.DataFrame({"a": ["x", "y", "x"], "b": ["u", "u", "v"]})
    assert learn_structure(frame, "empty").network.names == ("a", "b")
    with pytest.raises(ParameterError, match="choose one of empty, naive-bayes"):
        learn_structure(frame, "tea")
    with pytest.raises(ParameterError, match="choose one of log-likelihood"):
        learn_structure(frame, "empty", "tea")


def test_arcs_are_kept_as_far_as_constraints_let_them_stand():
    arcs = (("a", "b"), ("b", "c"), ("d", "c"))
    assert arcs_within(ArcConstraints(), arcs) == arcs
    assert arcs_within(ArcConstraints(forbidden=(("b", "c"),)), arcs) == (("a", "b"), ("d", "c"))
    # The required arc comes first; after it b → c would close a cycle, and a → b does not.
    required = ArcConstraints(required=(("c", "a"),))
    assert arcs_within(required, arcs) == (("c", "a"), ("a", "b"), ("d", "c"))
    turned = ArcConstraints(required=(("b", "a"),))
    assert arcs_within(turned, arcs) == (("b", "a"), ("b", "c"), ("d", "c"))
    limited = ArcConstraints(max_parents=1)
    assert arcs_within(limited, arcs) == (("a", "b"), ("b", "c"))
    tiers = ArcConstraints(tiers=(("b",), ("a", "c", "d")))
    assert arcs_within(tiers, arcs) == (("b", "c"), ("d", "c"))
