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


def test_a_long_cycle_is_told_by_its_ends_and_kept_whole() -> None:
    path = (*(f"x{k}" for k in range(5000)), "x0")
    error = errors.CycleError("It would close {path}.", path=path)
    ends = "x0 → x1 → x2 → x3 → x4 → x5 → … (4,989) … → x4995 → x4996"
    assert str(error).startswith(f"It would close {ends}")
    assert str(error).endswith("x4999 → x0.")
    assert error.values["path"] == path


def test_no_single_node_is_left_out_of_a_path() -> None:
    assert "…" not in errors.arrows([f"x{k}" for k in range(13)])
    assert "… (2) …" in errors.arrows([f"x{k}" for k in range(14)])


def test_a_blank_name_stands_in_quotes() -> None:
    error = errors.ModelError("The network has no node {variable}.", variable="")
    assert str(error) == "The network has no node “”."
    assert error.values == {"variable": ""}
    cycle = errors.CycleError("No arc from {parent}: {path}.", parent=" ", path=("a", "a"))
    assert str(cycle) == "No arc from “ ”: a → a."


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
