"""Each fault that is planted into a real network is found, and its remedy leaves none."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.checking.registry import checks
from bayesgui.checking.run import check
from bayesgui.document.checking.checked import subject_of
from bayesgui.document.checking.remedies import remedied
from bayesgui.document.document import Document
from bayesgui.document.files import open_state
from tests.checking.planting import FAULTS, Sower

if TYPE_CHECKING:
    from bayesgui.document.state import DocumentState

SAMPLES = Path(__file__).parents[2] / "samples" / "networks"
NETWORKS = ("alarm", "child", "insurance", "hailfinder", "sachs")
"""Those that have a node for every fault."""


@functools.cache
def _read(name: str) -> DocumentState:
    state, _ = open_state(SAMPLES / f"{name}.bayesgui")
    return state


@pytest.mark.parametrize("name", NETWORKS)
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_found_and_mended(fault, name):
    kind = FAULTS[fault]
    for seed in range(3):
        random = np.random.default_rng(seed)
        state, place = fault(Sower(_read(name), random))
        found = [each for each in check(subject_of(state)).problems if each.key == (kind, place)]
        assert len(found) == 1, (kind, place)
        before = [each.key for each in check(subject_of(_read(name))).problems]
        assert found[0].key not in before
        remedy = found[0].remedy
        if remedy is None or not remedy.is_edit:
            continue
        document = Document(state)
        document.apply("Mend", remedied(state, remedy))
        left = [each.key for each in check(subject_of(document.state)).problems]
        assert found[0].key not in left
        document.undo()
        assert document.state == state


def test_every_kind_is_planted():
    assert {*FAULTS.values(), "cost", "repaired"} == set(checks.names())


@pytest.mark.parametrize(("name", "names"), [("hailfinder", "PlainsFcst"), ("alarm", "VENTALV")])
def test_what_drives_the_cost_is_told_against_the_budget(name, names):
    state = _read(name)
    found = [each for each in check(subject_of(state, 10_000)).problems if each.kind == "cost"]
    assert len(found) == 1
    assert names in found[0].text
    assert "of 9.8 KiB" in found[0].text
    assert not [e for e in check(subject_of(state, 10**9)).problems if e.kind == "cost"]
