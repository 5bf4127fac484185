"""Errors as templates with values."""

from __future__ import annotations

import pickle

import pytest

from bayesgui.core import errors


def test_a_message_is_its_template_with_the_values() -> None:
    error = errors.ModelError("No arc from {parent} to itself.", parent="{odd} name")
    assert str(error) == "No arc from {odd} name to itself."
    assert error.template == "No arc from {parent} to itself."
    assert error.values == {"parent": "{odd} name"}


@pytest.mark.parametrize(
    "error",
    [
        errors.CycleError("It would close {path}.", path=("a", "b", "a")),
        errors.ImpossibleEvidenceError("It cannot happen.", conflict=("a",)),
        errors.MemoryBudgetError("{needed} > {budget}", needed=2, budget=1),
        errors.Cancelled(),
    ],
)
def test_errors_survive_pickling(error: errors.BayesGuiError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert again.values == error.values


def test_a_cycle_is_written_with_arrows_and_kept_as_names() -> None:
    error = errors.CycleError("It would close {path}.", path=("a", "b", "a"))
    assert str(error) == "It would close a → b → a."
    assert error.values["path"] == ("a", "b", "a")


def test_every_error_is_a_bayesgui_error_and_cycles_are_model_errors() -> None:
    kinds = [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and kind.__module__ == errors.__name__
    ]
    assert len(kinds) > 8
    assert all(issubclass(kind, errors.BayesGuiError) for kind in kinds)
    assert issubclass(errors.CycleError, errors.ModelError)
    assert issubclass(errors.ImpossibleEvidenceError, errors.EvidenceError)
