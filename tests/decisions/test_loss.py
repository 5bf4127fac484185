"""Loss matrices and their files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.core.errors import FormatError, ParameterError
from bayesgui.decisions.loss import LossMatrix, losses_of
from bayesgui.decisions.loss_files import losses_of_text, losses_text, read_losses, write_losses

if TYPE_CHECKING:
    from pathlib import Path

ILL = ("ill", "healthy")


def test_presets() -> None:
    assert LossMatrix.zero_one(ILL).values.tolist() == [[0, 1], [1, 0]]
    asymmetric = LossMatrix.asymmetric(ILL, {"ill": 20})
    assert asymmetric.loss("ill", "healthy") == 20
    assert asymmetric.loss("healthy", "ill") == 1
    rejecting = LossMatrix.with_reject(ILL, 0.2)
    assert rejecting.decisions == ("ill", "healthy", "reject")
    assert rejecting.values.tolist() == [[0, 1, 0.2], [1, 0, 0.2]]
    assert LossMatrix.with_reject(("reject", "b"), 0.1).decisions[2] == "reject_"


def test_diagonal_and_gains_are_kept_when_indices_are_exchanged() -> None:
    losses = losses_of([[1, 5], [-2, 0.5]], ILL)
    assert losses.coefficients == (4, -2.5)
    assert losses.transposed.values.tolist() == [[1, -2], [5, 0.5]]
    assert losses.transposed.transposed == losses
    assert losses.matched(("healthy", "ill")).values.tolist() == [[-2, 0.5], [1, 5]]
    assert losses.with_loss("ill", "ill", 7).values[0, 0] == 7
    with pytest.raises(ValueError, match="read-only"):
        losses.values[0, 0] = 3


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: losses_of([[0, 1, 2], [1, 0, 2]], ILL), "shape 2 × 3"),
        (lambda: losses_of([[0, np.nan], [1, 0]], ILL), "deciding healthy when ill is true is nan"),
        (lambda: losses_of([[0, 1], [1, 0]], ("a", "a")), "has a twice"),
        (lambda: LossMatrix.zero_one(ILL).loss("ill", "tea"), "has no tea"),
        (lambda: LossMatrix.with_reject(ILL, 1).transposed, "only if its decisions"),
        (lambda: LossMatrix.zero_one(ILL).matched(("a", "b")), "not for a, b"),
        (lambda: LossMatrix.with_reject(ILL, 1).coefficients, "two classes"),
        (lambda: LossMatrix.asymmetric(ILL, {"cold": 2}), "has no cold"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(make, words: str) -> None:
    with pytest.raises(ParameterError, match=words):
        make()


def test_a_file_comes_back(tmp_path: Path) -> None:
    losses = LossMatrix(("a,b", "c"), ("a,b", "c", "wait"), [[0, 1 / 3, 2], [-1, 0, 1e-300]])
    write_losses(tmp_path / "loss.csv", losses)
    assert read_losses(tmp_path / "loss.csv", ("a,b", "c")) == losses
    assert read_losses(tmp_path / "loss.csv", ("c", "a,b")) == losses.matched(("c", "a,b"))


@pytest.mark.parametrize(
    "text",
    [
        "ill,healthy,wait\n0,20,2\n1,0,2\n",
        ",ill,healthy,wait\nill,0,20,2\nhealthy,1,0,2\n",
        "truth;ill;healthy;wait\nhealthy;1;0;2\nill;0;20;2\n",
        "ill\thealthy\twait\nill\t0\t20\t2\n\nhealthy\t1\t0\t2",
    ],
)
def test_rows_may_be_named_or_in_the_order_of_the_classes(text: str) -> None:
    found = losses_of_text(text, ILL, "loss.csv")
    assert found.decisions == ("ill", "healthy", "wait")
    assert found.values.tolist() == [[0, 20, 2], [1, 0, 2]]


@pytest.mark.parametrize("classes", [ILL, ILL[::-1]])
def test_rows_without_names_follow_the_header(classes: tuple[str, ...]) -> None:
    # Missing the ill costs 20, in whatever order the classes of a model are.
    text = "healthy,ill,wait\n0,1,2\n20,0,3\n"
    found = losses_of_text(text, classes, "loss.csv")
    assert found.classes == classes
    assert found.loss("ill", "healthy") == 20
    assert found.loss("healthy", "ill") == 1
    assert found.loss("ill", "wait") == 3
    assert found.aligned.decisions == (*classes, "wait")
    assert found.aligned.loss("ill", "healthy") == 20


def test_a_matrix_goes_through_a_spreadsheet() -> None:
    losses = LossMatrix(ILL, ("treat", "wait"), [[0, 5], [1, 0]])
    assert losses_of_text(losses_text(losses, "\t"), ILL, "x") == losses


def test_classes_that_are_numbers_can_name_their_rows() -> None:
    assert losses_of_text("0,1\n0,1\n2,0\n", ("0", "1"), "l").values.tolist() == [[0, 1], [2, 0]]
    found = losses_of_text(",0,1\n1,2,0\n0,0,1\n", ("0", "1"), "l")
    assert found.values.tolist() == [[0, 1], [2, 0]]


@pytest.mark.parametrize(
    ("classes", "names"),
    [
        (("0", "1"), ("0.0", "1.0")),
        (("false", "true"), ("False", "True")),
        (("no", "yes"), ("NO", "YES")),
    ],
)
def test_rows_and_decisions_equal_classes_as_cells_equal_states(classes, names) -> None:
    rows = f"{names[1]},9,0\n{names[0]},0,1\n"
    found = losses_of_text(f",{names[0]},{names[1]}\n{rows}", classes, "l")
    assert found.decisions == classes
    assert found.values.tolist() == [[0, 1], [9, 0]]
    bare = losses_of_text(f"{names[1]},{names[0]}\n0,9\n1,0\n", classes, "l")
    assert bare.decisions == (classes[1], classes[0])
    assert bare.values.tolist() == [[1, 0], [0, 9]]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "holds no loss matrix"),
        ("ill,healthy\n", "holds no loss matrix"),
        ("ill,healthy\n0,1\n1\n", "line 3: 1 losses, and there are 2 decisions"),
        ("ill,healthy\n0,x\n1,0\n", "line 2: the loss “x” is not a finite number"),
        ("ill,healthy\n0,1\nnan,0\n", "line 3: the loss “nan” is not a finite number"),
        (",ill,healthy\nill,0,1\ncold,1,0\n", "line 3: there is no class “cold”"),
        (",ill,healthy\nill,0,1\nill,1,0\n", "line 3: a second row for the class ill"),
        (",ill,healthy\nill,0,1\n", "no row for the class healthy"),
        ("ill,healthy\n0,1\n1,0\n1,1\n", "line 4: there are more rows than the 2 classes"),
        (",ill,ill\nill,0,1\nhealthy,1,0\n", "has ill twice"),
        ("treat,wait\n0,5\n1,0\n", "does not say which row is for which class"),
        ("ill,wait\n0,5\n1,0\n", "does not name all of ill, healthy. Put the class in front"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words) as raised:
        losses_of_text(text, ILL, "loss.csv")
    assert "loss.csv" in str(raised.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="cannot be read: no such file"):
        read_losses(tmp_path / "none.csv", ILL)
