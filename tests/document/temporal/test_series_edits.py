"""Series of a document: findings in slices, and how edits of the model carry them along."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import EvidenceError, ModelError
from bayesgui.core.evidence import LikelihoodFinding, StateFinding, do, excluding
from bayesgui.core.temporal.series import Series, empty_series
from bayesgui.document import edits
from bayesgui.document.changes import Change
from bayesgui.document.document import Document
from bayesgui.document.files import open_state, save
from bayesgui.document.state import DocumentState
from bayesgui.document.temporal.place_edits import put, set_slices
from bayesgui.document.temporal.series_edits import (
    add_series,
    choose_series,
    clear_cells,
    clear_series,
    duplicate_series,
    new_series,
    remove_series,
    rename_series,
    replace_shown,
    set_findings,
)
from bayesgui.document.temporal.unrolled_state import unrolled_state
from bayesgui.inference.engine_list import create_engine
from tests.document.temporal.test_time_edits import template
from tests.support.machine import machine_state
from tests.support.templates import random_template

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def seen() -> DocumentState:
    """Return the machine with findings of all kinds."""
    return set_findings(
        machine_state(),
        [
            (0, "Load", "high"),
            (1, "Heat", "hot"),
            (1, "Wear", excluding("none")),
            (3, "Vibration", {"low": 0.2, "high": 0.9}),
            (5, "Load", do("low")),
            (7, "Maker", "B"),
            (0, "Inspection", "fail"),
        ],
    )


def found(state: DocumentState) -> dict[tuple[int, str], object]:
    series = state.over_time
    cells = (
        ((t, name), series.finding(t, name)) for t in range(series.slices) for name in series.names
    )
    return {cell: finding for cell, finding in cells if finding is not None}


def test_a_template_without_series_shows_an_empty_one() -> None:
    state = machine_state()
    assert state.series == ()
    assert (state.over_time.slices, state.over_time.n_findings) == (24, 0)
    assert state.over_time.names == ("Load", "Wear", "Heat", "Vibration")
    # It stays the same object, so that who shows it can compare by identity.
    assert edits.move(state, {"Load": (1.0, 2.0)}).over_time is state.over_time
    assert DocumentState().over_time == Series()


def test_findings_are_set_in_their_slices(seen: DocumentState) -> None:
    assert len(seen.series) == 1
    assert found(seen) == {
        (0, "Load"): StateFinding(frozenset({"high"})),
        (1, "Heat"): StateFinding(frozenset({"hot"})),
        (1, "Wear"): excluding("none"),
        (3, "Vibration"): LikelihoodFinding((("low", 0.2), ("high", 0.9))),
        (5, "Load"): do("low"),
    }
    assert list(seen.over_time.once) == ["Maker", "Inspection"]
    assert not seen.evidence
    # The same finding again is no step.
    assert set_findings(seen, [(0, "Load", "high")]) is seen
    assert found(set_findings(seen, [(5, "Load", None)])).keys() == found(seen).keys() - {
        (5, "Load")
    }
    assert list(set_findings(seen, [(0, "Maker", None)]).over_time.once) == ["Inspection"]


def test_a_finding_that_does_not_fit_changes_nothing(seen: DocumentState) -> None:
    with pytest.raises(EvidenceError, match=r"t = 30 lies beyond the last slice, 23\. Make it 31"):
        set_findings(seen, [(1, "Load", "low"), (30, "Load", "high")])
    with pytest.raises(EvidenceError, match=r"Load.*medium"):
        set_findings(seen, [(1, "Load", "medium")])
    with pytest.raises(EvidenceError, match="Lod"):
        set_findings(seen, [(1, "Lod", "low")])
    assert found(seen)[0, "Load"] == StateFinding(frozenset({"high"}))


def test_findings_are_cleared_by_slice_node_or_all(seen: DocumentState) -> None:
    assert found(clear_cells(seen, [1])).keys() == found(seen).keys() - {(1, "Heat"), (1, "Wear")}
    assert list(clear_cells(seen, [1]).over_time.once) == ["Maker", "Inspection"]
    assert found(clear_cells(seen, names=["Load"])).keys() == found(seen).keys() - {
        (0, "Load"),
        (5, "Load"),
    }
    assert list(clear_cells(seen, names=["Maker"]).over_time.once) == ["Inspection"]
    assert clear_series(seen).over_time.n_findings == 0
    assert clear_cells(seen, [2]) is seen
    assert clear_series(machine_state()) == machine_state()


def test_names_and_states_are_carried_along(seen: DocumentState) -> None:
    state = edits.rename_variable(seen, "Load", "Burden")
    assert found(state)[0, "Burden"] == StateFinding(frozenset({"high"}))
    assert found(state)[5, "Burden"] == do("low")
    state = edits.rename_variable(state, "Maker", "Firm")
    assert list(state.over_time.once) == ["Firm", "Inspection"]
    state = edits.set_states(state, "Burden", ("much", "little"), (1, 0))
    assert found(state)[0, "Burden"] == StateFinding(frozenset({"much"}))
    assert found(state)[5, "Burden"] == do("little")
    state = edits.set_states(state, "Wear", ("none", "worn"), (0, 2))
    assert found(state)[1, "Wear"] == excluding("none")
    state = edits.set_states(state, "Wear", ("worn",), (1,))
    assert (1, "Wear") not in found(state)
    state = edits.set_states(state, "Firm", ("A",), (0,))
    assert list(state.over_time.once) == ["Inspection"]
    state = edits.remove(state, ["Heat"])
    assert (1, "Heat") not in found(state)
    assert state.over_time.names == ("Burden", "Wear", "Vibration")


def test_all_series_are_carried_along(seen: DocumentState) -> None:
    state = new_series(seen, "second")
    state = set_findings(state, [(2, "Load", "high")])
    state = edits.rename_variable(state, "Load", "Burden")
    assert [each.names[0] for each in state.series] == ["Burden", "Burden"]
    assert found(choose_series(state, 0))[0, "Burden"] == StateFinding(frozenset({"high"}))


def test_a_node_that_leaves_time_loses_its_findings(seen: DocumentState) -> None:
    state = put(seen, ["Vibration"], "last")
    assert (3, "Vibration") not in found(state)
    assert found(state)[0, "Load"] == StateFinding(frozenset({"high"}))
    # Of a template none of whose nodes is in time any more, those that are there once stay.
    names = template(seen).names
    plain = put(seen, names, "outside")
    assert not plain.model.is_template
    assert plain.series == ()
    assert set(plain.evidence) == {"Maker", "Inspection"}


def test_slices_are_not_cut_off_under_findings(seen: DocumentState) -> None:
    assert set_slices(seen, 6).over_time.slices == 6
    with pytest.raises(ModelError, match=r"a finding at t = 5\. Keep 6 slices"):
        set_slices(seen, 5)
    assert set_slices(seen, 31).over_time.slices == 31
    assert found(set_slices(seen, 31)) == found(seen)
    with pytest.raises(EvidenceError, match="1,000,000 slices at most"):
        set_slices(seen, 10_000_000)
    named = rename_series(seen, 0, "machine_7")
    with pytest.raises(ModelError, match="“machine_7” has a finding at t = 5"):
        set_slices(named, 3)


def test_series_are_added_chosen_renamed_and_removed(seen: DocumentState) -> None:
    model = template(seen)
    longer = replace(empty_series(model, 40), name="b").with_finding(39, "Load", "low")
    state = add_series(seen, [replace(empty_series(model, 3), name="a"), longer])
    assert [each.name for each in state.series] == ["", "a", "b"]
    assert (state.series_shown, template(state).slices) == (1, 40)
    # What is shown has all slices.
    assert [each.slices for each in state.series] == [40, 40, 40]
    assert found(choose_series(state, 2)) == {(39, "Load"): StateFinding(frozenset({"low"}))}
    assert [each.name for each in duplicate_series(state, 1).series] == ["", "a", "a 2", "b"]
    assert add_series(state, [longer]).series[-1].name == "b 2"
    with pytest.raises(ModelError, match="“b” already"):
        rename_series(state, 1, "b")
    with pytest.raises(ModelError, match="needs a name"):
        rename_series(state, 1, "  ")
    left = remove_series(state, [0])
    assert ([each.name for each in left.series], left.series_shown) == (["a", "b"], 0)
    assert remove_series(state, [1]).over_time == longer
    assert remove_series(state, [0, 1, 2]).over_time.n_findings == 0
    # An empty one without a name gives way.
    first = add_series(new_series(machine_state(), "x"), [longer])
    assert [each.name for each in first.series] == ["", "x", "b"]
    assert [each.name for each in add_series(machine_state(), [longer]).series] == ["b"]
    assert found(replace_shown(seen, longer)).keys() == {(39, "Load")}


def test_undo_brings_findings_and_series_back(seen: DocumentState) -> None:
    document = Document(machine_state())
    document.apply("Findings", seen)
    document.apply("Rename", edits.rename_variable(seen, "Load", "Burden"))
    document.undo()
    assert found(document.state) == found(seen)
    document.undo()
    assert document.state.over_time.n_findings == 0
    document.redo()
    assert found(document.state) == found(seen)


def test_a_change_names_the_nodes_with_other_findings(seen: DocumentState) -> None:
    after = set_findings(seen, [(1, "Heat", "ok"), (5, "Load", None), (0, "Maker", "A")])
    change = Change(seen, after)
    assert change.findings_changed == {"Heat", "Load", "Maker"}
    assert change.series_changed
    assert not change.evidence_changed


def test_series_are_saved_and_read_again(seen: DocumentState, tmp_path: Path) -> None:
    state = add_series(seen, [replace(empty_series(template(seen), 2), name="b", times=("x", "y"))])
    state = set_findings(state, [(1, "Load", "low")])
    place = tmp_path / "machine.bayesgui"
    assert save(state, place) == ()
    read, remarks = open_state(place)
    assert (read.series, read.series_shown, remarks) == (state.series, 1, ())
    assert read == state
    text = place.read_text("utf-8").replace('"0 . 1"', '"0 . 7"')
    damaged = text.replace('"Load": ". 0"', '"Load": ". 7", "Lod": "0"')
    place.write_text(damaged, "utf-8")
    read, remarks = open_state(place)
    assert [each.name for each in read.series] == [""]
    assert remarks == ("A damaged series was left out.",)
    place.write_text(text.replace('"Load": ". 0"', '"Lod": "0"'), "utf-8")
    read, remarks = open_state(place)
    assert remarks == ("Findings of the series b that do not fit were left out: Lod.",)


def test_losses_of_other_formats_name_series(seen: DocumentState, tmp_path: Path) -> None:
    losses = save(seen, tmp_path / "machine.xdsl")
    assert "XDSL cannot store findings over time; 1 series is lost." in losses


def test_unrolling_takes_the_findings_along(seen: DocumentState) -> None:
    plain = unrolled_state(seen, template(seen), 6)
    assert dict(plain.evidence) == {
        "Load[0]": StateFinding(frozenset({"high"})),
        "Heat[1]": StateFinding(frozenset({"hot"})),
        "Wear[1]": excluding("none"),
        "Vibration[3]": LikelihoodFinding((("low", 0.2), ("high", 0.9))),
        "Load[5]": do("low"),
        "Maker": StateFinding(frozenset({"B"})),
        "Inspection": StateFinding(frozenset({"fail"})),
    }
    assert create_engine("junction-tree", plain.network).query(plain.evidence).log_evidence < 0


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.data())
def test_random_templates_keep_their_findings(seed: int, data: st.DataObject) -> None:
    state = DocumentState(model=random_template(seed))
    model = template(state)
    cells = []
    for name in model.names:
        number = data.draw(st.integers(0, model.slices - 1))
        cells.append((number, name, data.draw(st.sampled_from(model[name].states))))
    seen = set_findings(state, cells)
    assert seen.over_time.n_findings == len(cells)
    turned = seen
    for name in model.names:
        states = model[name].states
        turned = edits.set_states(turned, name, states[::-1], range(len(states))[::-1])
        turned = edits.rename_variable(turned, name, f"{name}*")
    for number, name, value in cells:
        finding = turned.over_time.evidence(number)[f"{name}*"]
        assert finding == StateFinding(frozenset({str(value)}))
