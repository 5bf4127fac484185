"""How decisions and utilities of two models differ."""

from __future__ import annotations

import bayesgui
from bayesgui.core.kinds.utility import Utility
from bayesgui.decisions.difference import decision_difference


def test_arcs_into_decisions_and_numbers_of_utilities_are_told():
    model = bayesgui.example("oil-wildcatter")
    assert not decision_difference(model, model)
    fewer = model.without_arc("Seismic", "Drill")
    found = decision_difference(model, fewer)
    assert (found.added, found.missing, found.numbers) == ((), (("Seismic", "Drill"),), ())
    assert decision_difference(fewer, model).added == (("Seismic", "Drill"),)
    name = next(n for n in model.utilities if isinstance(model.mechanism(n), Utility))
    utility = model.mechanism(name)
    assert isinstance(utility, Utility)
    dearer = Utility(name, utility.parents, utility.values + 1, utility.weight)
    found = decision_difference(model, model.with_mechanism(dearer))
    assert (found.added, found.missing, found.numbers) == ((), (), (name,))


def test_the_order_of_parents_is_no_difference():
    model = bayesgui.example("oil-wildcatter")
    name = next(n for n in model.utilities if len(model.parents(n)) > 1)
    utility = model.mechanism(name)
    assert isinstance(utility, Utility)
    turned = Utility(name, utility.parents[::-1], utility.values.T, utility.weight)
    assert not decision_difference(model, model.with_mechanism(turned))
