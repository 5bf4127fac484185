"""What the query lane computes of a template, against the template unrolled."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.app.sessions import answering_time
from bayesgui.app.sessions.answering_time import TimeAnswering, beliefs_over_time
from bayesgui.core.errors import Cancelled, EvidenceError
from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.template_of import template_of
from bayesgui.decisions.solving.following import DEFAULT_SETTING
from bayesgui.document import edits
from bayesgui.document.beliefs import Freshness
from bayesgui.document.engine import EngineSetting
from bayesgui.document.state import DocumentState
from bayesgui.document.temporal.place_edits import set_slices
from bayesgui.document.temporal.series_edits import replace_shown, set_findings
from tests.support.looking import Looking
from tests.support.machine import machine_state
from tests.support.templates import random_template
from tests.support.unrolled_oracle import Unrolled, random_series


@pytest.mark.parametrize("seed", range(8))
def test_each_slice_is_that_of_the_unrolled_network(seed: int) -> None:
    model = random_template(seed)
    series = random_series(model, model.slices, np.random.default_rng(seed))
    state = replace_shown(DocumentState(model=model), series)
    answer = TimeAnswering().answer(state, DEFAULT_SETTING, EngineSetting(), None, SILENT)
    oracle = Unrolled(model, model.slices)
    try:
        expected = oracle.ask(series, model.slices - 1)
    except EvidenceError:
        assert answer.impossible is not None
        return
    assert answer.found.series is state.over_time
    for number in range(model.slices):
        found = answer.found.at(number)
        assert found is answer.found.at(number)
        for name in model.names:
            node = f"{name}[{number}]" if name in model.in_time else name
            np.testing.assert_allclose(found[name], expected[node], atol=1e-9)
        np.testing.assert_allclose(found.log_evidence, expected.log_evidence, atol=1e-9)


def test_an_engine_is_kept_while_only_findings_change() -> None:
    answering, state = TimeAnswering(), machine_state()
    first = answering.answer(state, DEFAULT_SETTING, EngineSetting(), None, SILENT)
    assert first.found.smoothed is first.found.prior
    engine = answering._engine
    second = answering.answer(
        set_findings(state, [(2, "Heat", "hot")]), DEFAULT_SETTING, EngineSetting(), None, SILENT
    )
    assert answering._engine is engine
    assert second.found.prior is first.found.prior
    renamed = edits.rename_variable(state, "Heat", "Warmth")
    third = answering.answer(renamed, DEFAULT_SETTING, EngineSetting(), None, SILENT)
    assert answering._engine is not engine
    assert "Warmth" in third.found.at(0)


def test_impossible_findings_leave_what_is_believed_without_them() -> None:
    answering = TimeAnswering()
    state = set_findings(machine_state(), [(1, "Wear", "heavy"), (2, "Wear", "none")])
    answer = answering.answer(state, DEFAULT_SETTING, EngineSetting(), None, SILENT)
    beliefs = beliefs_over_time(answer, state, EngineSetting(), 1)
    assert beliefs.freshness is Freshness.IMPOSSIBLE
    assert "t = 2" in beliefs.message
    assert beliefs.posteriors is None
    np.testing.assert_allclose(beliefs.prior["Load"], [0.78, 0.22])
    again = answering.answer(
        set_findings(state, [(2, "Wear", None)]), DEFAULT_SETTING, EngineSetting(), None, SILENT
    )
    np.testing.assert_allclose(again.found.at(1)["Wear"], [0, 0, 1])


def test_a_stop_leaves_the_engine_and_its_next_answer_is_whole() -> None:
    state = set_findings(set_slices(machine_state(), 3000), [(2, "Heat", "hot")])
    whole = (
        TimeAnswering()
        .answer(state, DEFAULT_SETTING, EngineSetting(), None, SILENT)
        .found.at(2)["Wear"]
    )
    for last in (1, 2, 3):
        answering = TimeAnswering()
        with pytest.raises(Cancelled):
            answering.answer(state, DEFAULT_SETTING, EngineSetting(), None, Looking(last))
        found = answering.answer(state, DEFAULT_SETTING, EngineSetting(), None, SILENT).found
        np.testing.assert_allclose(found.at(2)["Wear"], whole)


def test_of_very_many_slices_nothing_is_computed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering_time, "MAX_PRIOR_SLICES", 10)
    state = set_findings(machine_state(), [(2, "Heat", "hot")])
    found = TimeAnswering().answer(state, DEFAULT_SETTING, EngineSetting(), None, SILENT).found
    assert found.prior is None
    assert found.prior_at(3) is None
    assert template_of(state.model) is not None
    np.testing.assert_allclose(found.at(2)["Heat"], [0, 1])
