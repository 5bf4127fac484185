"""Edits of utilities and of policies."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import FormatError, ModelError
from bayesgui.core.kinds.utility import Utility
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.decisions import value_edits
from bayesgui.document.state import DocumentState
from bayesgui.formats import read, write


def diagram() -> DocumentState:
    """Return a decision that knows a test, and what both are worth."""
    model = bayesgui.example("asia").with_decision("treat", ["yes", "no"], ["xray"])
    model = model.with_variable(Variable("dose", ("1", "2", "4")))
    model = model.with_utility("worth", ["treat", "dose"], np.arange(6.0).reshape(2, 3))
    return DocumentState(model.with_utility("total", ["worth"], ""))


def test_numbers_may_be_missing_and_weight_and_unit_change():
    state = value_edits.set_values(diagram(), "worth", [0, 1, np.nan, 3, 4, 5])
    utility = state.model.mechanism("worth")
    assert utility.n_missing == 1
    assert utility.values.shape == (2, 3)
    assert value_edits.set_values(state, "worth", utility.values.ravel()) is state
    state = value_edits.set_weight(state, "worth", 0.5)
    assert state.model.mechanism("worth").weight == 0.5
    state = value_edits.set_unit(state, "worth", " k$ ")
    assert state.model["worth"].unit == "k$"
    assert value_edits.set_unit(state, "worth", "k$") is state


def test_infinite_numbers_are_refused():
    with pytest.raises(ModelError, match="infinite"):
        value_edits.set_values(diagram(), "worth", [0, 1, np.inf, 3, 4, 5])


def test_a_formula_gives_every_number():
    model = diagram().model
    values = value_edits.values_of_formula(model, "worth", 'if(treat = "yes", 10 * dose, -dose)')
    assert values.tolist() == [[10, 20, 40], [-1, -2, -4]]
    assert value_edits.values_of_formula(model, "worth", "7").tolist() == [[7] * 3] * 2
    with pytest.raises(ModelError, match="smoke is not a parent of worth"):
        value_edits.values_of_formula(model, "worth", "smoke")
    with pytest.raises(ModelError, match="states in quotes"):
        value_edits.values_of_formula(model, "worth", "treat = yes")


def test_a_super_value_has_a_formula_of_its_utilities():
    state = value_edits.set_super_formula(diagram(), "total", "worth ^ 2")
    assert state.model.mechanism("total").formula == "worth ^ 2"
    with pytest.raises(ModelError, match="dose"):
        value_edits.set_super_formula(state, "total", "dose")
    assert value_edits.set_super_formula(state, "total", " ").model.mechanism("total").formula == ""


def test_a_policy_is_set_by_hand_and_freed():
    state = diagram()
    uniform = value_edits.uniform_policy(state.model, "treat")
    assert uniform.tolist() == [[0.5, 0.5], [0.5, 0.5]]
    held = value_edits.set_policy(state, "treat", [[1, 0], [0, 1]])
    assert held.network.cpt("treat").values.tolist() == [[1, 0], [0, 1]]
    freed = value_edits.set_policy(held, "treat", None)
    assert freed.model.mechanism("treat").policy is None
    assert value_edits.set_policy(freed, "treat", None) is freed


def test_numbers_between_two_ends_lie_on_a_line():
    filled = value_edits.filled_linearly(np.array([1.0, np.nan, 7.0, 4.0]))
    assert filled.tolist() == [1, 2, 3, 4]
    for wrong in ([np.nan, 1.0], [1.0]):
        with pytest.raises(ModelError, match="first and the last"):
            value_edits.filled_linearly(np.array(wrong))


FORMULA = 'if(treat = "yes", 10 * dose, -dose)'


def by_formula() -> DocumentState:
    """Return the diagram with a formula in place of the numbers."""
    return value_edits.set_formula(diagram(), "worth", FORMULA)


def worth(state: DocumentState) -> Utility:
    found = state.model.mechanism("worth")
    assert isinstance(found, Utility)
    return found


def test_a_formula_is_kept_and_follows_edits_of_the_parents():
    state = by_formula()
    assert worth(state).values.tolist() == [[10, 20, 40], [-1, -2, -4]]
    assert value_edits.set_formula(state, "worth", f" {FORMULA} ") is state
    renamed = edits.rename_variable(
        edits.rename_variable(state, "dose", "amount of it"), "treat", "act"
    )
    assert worth(renamed).formula == 'if(act = "yes", 10 * `amount of it`, -`amount of it`)'
    states = edits.set_states(state, "treat", ["do", "no"], (0, 1))
    assert worth(states).formula == FORMULA.replace('"yes"', '"do"')
    assert worth(states).values.tolist() == [[10, 20, 40], [-1, -2, -4]]
    more = edits.set_states(state, "dose", ["1", "2", "4", "8"], (0, 1, 2, None))
    assert worth(more).formula == FORMULA
    assert worth(more).values.tolist() == [[10, 20, 40, 80], [-1, -2, -4, -8]]
    arc = edits.add_arc(state, "smoke", "worth")
    assert worth(arc).formula == FORMULA
    assert worth(arc).values.shape == (2, 3, 2)
    assert worth(arc).values[..., 0].tolist() == [[10, 20, 40], [-1, -2, -4]]
    assert worth(value_edits.set_weight(state, "worth", 2.0)).formula == FORMULA


def test_a_formula_gives_way_to_numbers():
    state = by_formula()
    typed = value_edits.set_values(state, "worth", [1, 20, 40, -1, -2, -4])
    assert worth(typed).formula == ""
    # What the formula names is gone: the numbers stay, as those of a table do.
    gone = edits.remove(state, (), [("dose", "worth")])
    assert worth(gone).formula == ""
    assert worth(gone).values.shape == (2,)
    without = edits.set_states(state, "treat", ["no"], (1,))
    assert worth(without).formula == ""
    assert worth(without).values.tolist() == [[-1, -2, -4]]
    assert worth(value_edits.set_formula(state, "worth", "")).formula == ""
    assert worth(value_edits.set_formula(state, "worth", "")).values[0, 2] == 40
    with pytest.raises(ModelError):
        value_edits.set_formula(state, "worth", "smoke + 1")
    with pytest.raises(ModelError, match="nothing can be divided"):
        value_edits.set_formula(state, "worth", "1 / (dose - 1)")


def test_a_formula_is_in_native_files(tmp_path):
    path = tmp_path / "worth.bayesgui"
    write(path, by_formula().model)
    again = read(path).whole
    assert again.mechanism("worth") == worth(by_formula())
    assert again.mechanism("worth").formula == FORMULA
    path.write_text(path.read_text("utf-8").replace("10 * dose", "10 * * dose"), "utf-8")
    with pytest.raises(FormatError, match="Nothing was opened"):
        read(path)
