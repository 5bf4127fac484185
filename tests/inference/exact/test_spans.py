"""Only live units are stored, and they are found at the right places."""

from __future__ import annotations

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.cpt import CPT
from bayesgui.core.evidence import do
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.exact.variable_elimination import VariableElimination

kernel_cache.load()
from bayesgui.inference.kernels import columns as col  # noqa: E402
from bayesgui.inference.kernels import spans  # noqa: E402


def _spans(live: list[int], unit: int, place: int) -> list[list[int]]:
    clique = np.zeros((1, col.CLIQUE_COLUMNS), dtype=np.int64)
    clique[0, [col.BLOCK, col.UNIT, col.UNITS]] = len(live) * unit, unit, len(live)
    marks = np.zeros(40, dtype=np.int64)
    marks[col.SCRATCH_SPANS] = 10
    noted = np.array(live, dtype=np.uint8)
    count = spans.block_spans.py_func(0, 0, col.LIVE_POTENTIAL, place, clique, noted, marks)
    return marks[10:].reshape(-1, 3)[:count].tolist()


def test_live_units_are_moved_together_in_their_order(monkeypatch):
    # Kernel parts cannot be called from Python.
    monkeypatch.setattr(spans, "note_live", spans.note_live.py_func)
    tables = np.array([9.0, 0, 0, 1, 2, 0, 0, 0, 3, 0, 4])
    live = np.ones(6, dtype=np.uint8)
    assert spans.keep_live.py_func(tables, 1, 5, 2, live, 1, 1) == 7
    assert live.tolist() == [1, 0, 1, 0, 1, 1]
    assert tables[:7].tolist() == [9, 1, 2, 0, 3, 0, 4]


def test_spans_are_neighboring_live_units_and_where_they_are_kept():
    assert _spans([1, 1, 0, 1], 4, 100) == [[0, 8, 100], [12, 16, 108]]
    assert _spans([0, 1, 1, 1], 4, 50) == [[4, 16, 50]]
    assert _spans([0, 0], 4, 50) == []
    assert _spans([1], 4, 50) == [[0, 4, 50]]
    assert _spans([0], 4, 50) == []


def _large_and_sparse() -> BayesianNetwork:
    """Return four variables of ten states whose CPTs rule out most configurations."""
    states = tuple(f"s{k}" for k in range(10))
    rng = np.random.default_rng(5)
    cpts = [CPT("a", (), rng.dirichlet(np.ones(10))), CPT("b", (), rng.dirichlet(np.ones(10)))]
    either = np.zeros((10, 10, 10))
    for i, j in np.ndindex(10, 10):
        either[i, j, max(i, j)] = 1.0
    cpts.append(CPT("larger", ("a", "b"), either))
    cpts.append(CPT("c", ("a", "b"), np.where(either > 0, 0.0, 1 / 9)))
    cpts.append(CPT("d", ("larger", "c"), rng.dirichlet(np.ones(10), size=(10, 10))))
    return BayesianNetwork([Variable(n, states) for n in ("a", "b", "larger", "c", "d")], cpts)


def test_what_was_impossible_comes_back_with_another_table_or_an_intervention():
    network = _large_and_sparse()
    engine = JunctionTree(network)
    findings = [{}, {"larger": "s4"}, {"a": "s1", "d": "s2"}, {"larger": do("s0")}, {"c": do("s9")}]
    for _ in range(2):
        for evidence in findings:
            expected = VariableElimination(network).query(evidence)
            np.testing.assert_allclose(engine.query(evidence).flat, expected.flat, atol=1e-12)
        uniform = CPT.uniform("larger", ("a", "b"), (10, 10), 10)
        network = network.with_cpt(uniform)
        engine.replace_cpt(uniform)
