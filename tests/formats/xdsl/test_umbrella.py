"""Decisions and utilities as GeNIe combines them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.core.errors import FormatError
from bayesgui.core.kinds.utility import SuperValue
from bayesgui.formats import Loaded
from bayesgui.formats.base import formats
from tests.formats.judge import parsed

if TYPE_CHECKING:
    from bayesgui.core.model import Model

from tests.formats.umbrella import UMBRELLA


def xdsl(more: str) -> Model:
    utility = "<utility id='V'><parents>D</parents><utilities>1 -1.5</utilities></utility>"
    text = UMBRELLA["xdsl"].replace("</nodes>", f"{utility}{more}</nodes>")
    return parsed("xdsl", text).whole


@pytest.mark.parametrize(
    ("said", "formula"),
    [
        ("<weights>1 1</weights>", ""),
        ("<expressions>U*V+exp(U)</expressions>", "U * V + exp(U)"),
        ("<expressions><expression>U - V</expression></expressions>", "U - V"),
        ("<definition>M=U^2</definition>", "U^2"),
        ("", ""),
    ],
)
def test_genie_combines_utilities(said: str, formula: str) -> None:
    model = xdsl(f"<mau id='M'><parents>U V</parents>{said}</mau>")
    assert model.mechanism("M") == SuperValue("M", ("U", "V"), formula)


@pytest.mark.parametrize(
    ("weights", "said"),
    [("2 inf", "A weight of M is no finite number."), ("2", "M needs 2 weights, one for each")],
)
def test_weights_that_make_no_sum_are_refused(weights: str, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        xdsl(f"<mau id='M'><parents>U V</parents><weights>{weights}</weights></mau>")
    assert said in str(caught.value)


def test_weights_of_genie_are_those_of_the_utilities() -> None:
    model = xdsl("<mau id='M'><parents>U V</parents><weights>0.5 -2</weights></mau>")
    assert model.mechanism("M") == SuperValue("M", ("U", "V"))
    assert (model.mechanism("U").weight, model.mechanism("V").weight) == (0.5, -2.0)
    loaded = Loaded.of(model)
    format_ = formats.create("xdsl")
    assert "<weights>0.5 -2.0</weights>" in format_.write(loaded).decode()
    assert not any("weights" in each for each in format_.losses(loaded))
    worth = bayesgui.solve(model).expected_utility
    # Leave it but on the forecast r, where taking it is worth 6.5 and not 4.25.
    assert worth == pytest.approx(0.5 * 70 + 2 * 1.5 + 6.5 - 4.25)


def test_a_utility_in_two_sums_of_genie_has_two_weights() -> None:
    model = xdsl(
        "<mau id='M'><parents>U V</parents><weights>0.5 -2</weights></mau>"
        "<mau id='O'><parents>U</parents><weights>3</weights></mau>"
    )
    assert model.mechanism("M") == SuperValue("M", ("U", "V"), "0.5 * U + -2 * V")
    assert model.mechanism("O") == SuperValue("O", ("U",), "3 * U")
    text = formats.create("xdsl").write(Loaded.of(model)).decode()
    assert "<weights>0.5 -2.0</weights>" in text
    curved = model.with_mechanism(SuperValue("M", ("U", "V"), "U * V"))
    assert (
        "<expressions>U * V</expressions>"
        in formats.create("xdsl").write(Loaded.of(curved)).decode()
    )


def test_weights_that_genie_has_changed_win() -> None:
    model = xdsl("<mau id='M'><parents>U V</parents><weights>0.5 -2</weights></mau>")
    ours = formats.create("xdsl").write(Loaded.of(model)).decode()
    theirs = ours.replace('app="bayesgui"', 'app="GeNIe 4"').replace("0.5 -2.0", "3.0 1.0")
    after = parsed("xdsl", theirs).whole
    assert (after.mechanism("U").weight, after.mechanism("V").weight) == (3.0, 1.0)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("<mau id='M'><parents>U V</parents><weights>1</weights></mau>", "needs 2 weights"),
        (
            "<mau id='M'><parents>U V</parents><weights>1 nan</weights></mau>",
            "A weight of M is no finite number",
        ),
        ("<mau id='M'><parents>U V</parents><expressions>U*(</expressions></mau>", "formula of M"),
        ("<mau id='M'><parents>U</parents><expressions>U*X</expressions></mau>", "names X"),
        ("<mau id='M'><parents>U W</parents></mau>", "computed from utilities, and W is none"),
        ("<utility id='M'><parents>U U</parents></utility>", "not distinct"),
    ],
)
def test_what_is_wrong_with_a_combination_is_said(more: str, words: str) -> None:
    with pytest.raises(FormatError) as caught:
        xdsl(more)
    assert words in str(caught.value)
