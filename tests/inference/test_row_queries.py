"""A table of findings, a row each, against one query after another."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import Cancelled, DataError, EvidenceError
from bayesgui.core.evidence import do
from bayesgui.core.monitor import SILENT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.inference import engines
from bayesgui.inference.exact import row_threads, tree_state
from bayesgui.inference.exact.junction_tree import JunctionTree
from tests.inference.networks import asia


def _table(network: BayesianNetwork, rows: int, seed: int = 1) -> pd.DataFrame:
    data = Dataset.from_blocks(network, sample(network, rows, seed=seed))
    frame = pd.DataFrame({name: data.categorical(name).texts() for name in network})
    return frame.mask(np.random.default_rng(seed).random(frame.shape) < 0.6)


def _findings(row: dict[str, object]) -> dict[str, object]:
    return {name: state for name, state in row.items() if isinstance(state, str)}


def _assert_as_single_queries(engine, frame: pd.DataFrame, targets=None) -> None:
    found = engine.query_many(frame, targets)
    wanted = list(engine.network) if targets is None else targets
    for k, row in enumerate(frame.to_dict("records")):
        one = engine.query(_findings(row))
        expected = np.concatenate([one[name] for name in wanted])
        np.testing.assert_allclose(found.iloc[k], expected, rtol=1e-12, atol=1e-15)


@pytest.mark.parametrize("name", ["junction-tree", "variable-elimination", "enumeration"])
@pytest.mark.parametrize("targets", [None, ["lung", "asia"]])
def test_every_row_has_the_posteriors_of_a_query(name, targets):
    _assert_as_single_queries(engines.create(name, asia()), _table(asia(), 200), targets)


@pytest.mark.parametrize("cores", [1, 2, 3])
def test_threads_answer_the_rows_of_one_table(cores, monkeypatch):
    monkeypatch.setattr(row_threads, "usable_cores", lambda: cores)
    monkeypatch.setattr(row_threads, "ROWS_AT_ONCE", 10)
    _assert_as_single_queries(JunctionTree(asia()), _table(asia(), 500))


def test_an_engine_without_kernels_answers_rows_too():
    _assert_as_single_queries(JunctionTree(asia(), kernels=False), _table(asia(), 20), ["dysp"])


def test_trees_that_observations_reduce_answer_rows_too(monkeypatch):
    monkeypatch.setattr(tree_state, "can_pay", lambda plan: True)
    monkeypatch.setattr(row_threads, "usable_cores", lambda: 2)
    monkeypatch.setattr(row_threads, "ROWS_AT_ONCE", 10)
    _assert_as_single_queries(JunctionTree(asia()), _table(asia(), 300), ["lung", "xray"])


def test_earlier_findings_of_other_kinds_leave_nothing_behind():
    engine, frame = JunctionTree(asia()), _table(asia(), 300)
    fresh = JunctionTree(asia()).query_many(frame)
    engine.query({"lung": do("yes"), "smoke": {"yes": 0.2, "no": 0.9}})
    np.testing.assert_allclose(engine.query_many(frame), fresh, atol=1e-15)
    assert engine.query()["dysp"][0] == pytest.approx(0.4359706, abs=5e-8)


def test_the_answer_has_the_index_of_the_frame_and_a_column_for_each_state():
    frame = pd.DataFrame({"xray": ["yes", None, "yes"]}, index=["a", "b", "c"])
    found = JunctionTree(asia()).query_many(frame, "lung")
    assert list(found.columns) == ["P(lung = yes)", "P(lung = no)"]
    assert list(found.index) == ["a", "b", "c"]
    assert found.loc["b", "P(lung = yes)"] == pytest.approx(0.055)
    assert found.loc["a", "P(lung = yes)"] == pytest.approx(0.0539 / 0.11029004)
    assert found.loc["a"].equals(found.loc["c"].rename("a"))


def test_equal_rows_are_answered_once():
    engine = JunctionTree(asia())
    data = Dataset.from_frame(pd.DataFrame({"xray": ["yes", "no"] * 500, "dysp": ["yes"] * 1000}))
    found = engine.query_rows(data, ["lung"])
    assert found.n_distinct == 2
    assert found.probabilities.shape == (1000, 2)
    assert found.log_evidence[1] == pytest.approx(
        engine.query({"xray": "no", "dysp": "yes"}).log_evidence
    )


@pytest.mark.parametrize("rows", [3, 300])
def test_rows_that_cannot_happen_are_empty_and_named(rows):
    frame = pd.DataFrame({"lung": ["yes"] * rows, "either": ["yes"] * rows})
    frame["smoke"] = [("yes", "no")[k % 2] for k in range(rows)]
    frame["bronc"] = [("yes", "no", None)[k % 3] for k in range(rows)]
    frame.loc[1, "either"] = "no"
    engine = JunctionTree(asia())
    found = engine.query_many(frame, ["dysp"])
    assert found.isna().all(axis=1).tolist() == [k == 1 for k in range(rows)]
    assert found.attrs["remarks"] == [
        "The findings of row 2 cannot hold together; its posteriors are empty."
    ]
    assert engine.query_rows(Dataset.from_frame(frame)).log_evidence[1] == -np.inf


def test_numbers_that_leave_their_range_are_computed_in_log_space():
    # 80 children whose rows are 1e-300 apart: their product is no double.
    names = [f"x{k}" for k in range(80)]
    rows = np.array([[1 - 1e-8, 1e-8], [1e-5, 1 - 1e-5]])
    variables = [Variable("c", ("a", "b")), *(Variable(name, ("a", "b")) for name in names)]
    network = BayesianNetwork(variables, [CPT(name, ("c",), rows) for name in names])
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({name: rng.choice(["a", "b"], 100) for name in names})
    engine = JunctionTree(network)
    found = engine.query_many(frame, ["c"])
    data = frame.to_numpy() == "b"
    logs = np.log(rows)
    joint = np.where(data[:, :, None], logs[:, 1], logs[:, 0]).sum(axis=1)
    expected = 1 / (1 + np.exp(joint[:, ::-1] - joint))
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-20)


def test_numbers_fall_into_the_intervals_of_their_node():
    age = Variable("age", ("young", "old"), edges=(0, 40, 100))
    ill = Variable("ill", ("no", "yes"))
    cpt = CPT("ill", ("age",), np.array([[0.9, 0.1], [0.5, 0.5]]))
    engine = JunctionTree(BayesianNetwork([age, ill], [cpt]))
    found = engine.query_many(pd.DataFrame({"age": [20.5, 40.0, np.nan]}), ["ill"])
    assert found["P(ill = yes)"].tolist() == pytest.approx([0.1, 0.5, 0.3])


def test_columns_that_are_no_nodes_are_left_out_with_a_remark():
    frame = pd.DataFrame({"patient": [17, 18], "xray": ["yes", "no"]})
    found = JunctionTree(asia()).query_many(frame, "lung")
    assert found.attrs["remarks"] == ["No node has the name of patient; left out."]
    with pytest.raises(DataError, match="No column has the name of a node; the table has patient"):
        JunctionTree(asia()).query_many(frame[["patient"]])


def test_what_does_not_fit_is_refused():
    engine = JunctionTree(asia())
    with pytest.raises(DataError, match="Column xray, row 2: node xray has no state “maybe”"):
        engine.query_many(pd.DataFrame({"xray": ["yes", "maybe"]}))
    with pytest.raises(EvidenceError, match="no node tumor"):
        engine.query_many(pd.DataFrame({"xray": ["yes"]}), ["tumor"])


class _Cancelling:
    stop_requested = False

    def __init__(self) -> None:
        self.shares: list[float] = []

    def report(self, fraction: float, text: str = "") -> None:
        self.shares.append(fraction)

    def publish(self, event: object) -> None:
        pass

    def check(self) -> None:
        raise Cancelled


def test_it_reports_and_may_be_cancelled():
    engine, frame = JunctionTree(asia()), _table(asia(), 400)
    monitor = _Cancelling()
    with pytest.raises(Cancelled):
        engine.query_many(frame, monitor=monitor)
    monitor.check = SILENT.check  # type: ignore[method-assign]
    engine.query_many(frame, monitor=monitor)
    assert monitor.shares[-1] == 1.0


def test_a_table_without_rows_has_no_answers():
    found = JunctionTree(asia()).query_many(pd.DataFrame({"xray": pd.Series([], dtype=object)}))
    assert found.shape == (0, 16)


def test_a_finding_on_a_target_is_a_finding_and_a_remark_says_so():
    frame = pd.DataFrame({"lung": ["yes", None], "smoke": ["yes", "yes"]})
    found = JunctionTree(asia()).query_many(frame, ["lung"])
    assert found["P(lung = yes)"].tolist() == pytest.approx([1.0, 0.1])
    said = "The cells of lung are findings on a target itself, whose posterior is then certain; "
    assert found.attrs["remarks"] == [f"{said}leave the column out to predict it from the others."]
    others = JunctionTree(asia()).query_many(frame, ["dysp"])
    assert others.attrs["remarks"] == []
