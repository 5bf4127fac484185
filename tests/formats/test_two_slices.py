"""Templates as two slices whose names end in 0 and t, as pyAgrum has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyagrum as gum
import pytest

import bayesgui
from bayesgui.core.compilation import flat_network
from bayesgui.core.errors import FormatError
from bayesgui.core.temporal.template_of import template_of
from bayesgui.core.variable import Variable
from bayesgui.formats import read, write
from tests.formats.judge import marginal

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.temporal.network import TemporalNetwork

SUFFIXES = ("bif", "bifxml", "net", "xdsl")


def two_slices() -> gum.BayesNet:
    """Return a network of pyAgrum with two nodes in time and one outside."""
    made = gum.BayesNet("dyn")
    for name in ("r0", "rt", "u0", "ut", "c"):
        made.add(gum.LabelizedVariable(name, name, ["no", "yes"]))
    for arc in (("r0", "rt"), ("r0", "u0"), ("rt", "ut"), ("c", "r0"), ("c", "rt")):
        made.addArc(*arc)
    gum.initRandom(7)
    made.generateCPTs()
    return made


def template() -> TemporalNetwork:
    return bayesgui.template(
        [Variable(name, ("no", "yes")) for name in ("a", "b", "s")],
        [("s", "a"), ("a", "a", 1), ("a", "b"), ("b", "a", 1)],
        {
            "s": [0.3, 0.7],
            "a": np.random.default_rng(1).dirichlet([1, 1], (2, 2, 2)),
            "b": [[0.9, 0.1], [0.4, 0.6]],
        },
        {"a": [[0.2, 0.8], [0.6, 0.4]]},
        outside=["s"],
        name="small",
    )


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_two_slices_of_pyagrum_are_a_template(tmp_path: Path, suffix: str) -> None:
    made = two_slices()
    gum.saveBN(made, str(tmp_path / f"dyn.{suffix}"))
    found = read(tmp_path / f"dyn.{suffix}")
    assert "two slices of a template: r0, u0, rt, ut." in " ".join(map(str, found.remarks))
    model = template_of(found.whole)
    assert model is not None
    assert set(model.in_time) == {"r", "u"}
    assert model.lagged_arcs == (("r", "r", 1),)
    assert set(model.arcs) == {("c", "r"), ("r", "u")}
    engine = gum.LazyPropagation(made)
    plain = flat_network(model.unroll(2))
    for name, peer in (("r[0]", "r0"), ("r[1]", "rt"), ("u[1]", "ut")):
        expected = engine.posterior(peer).toarray()
        np.testing.assert_allclose(marginal(plain, name), expected, atol=1e-6)


@pytest.mark.parametrize("suffix", ["bif", "net", "dne", "bifxml"])
def test_a_template_of_order_one_goes_there_and_back(tmp_path: Path, suffix: str) -> None:
    model = template()
    said = write(tmp_path / f"small.{suffix}", model)
    assert any("two slices, whose names end in 0 and t" in str(each) for each in said)
    back = template_of(read(tmp_path / f"small.{suffix}").whole)
    assert back is not None
    assert set(back.lagged_arcs) == set(model.lagged_arcs)
    assert set(back.arcs) == set(model.arcs)
    ours, theirs = flat_network(model.unroll(4)), flat_network(back.unroll(4))
    for name in ours:
        np.testing.assert_allclose(marginal(theirs, name), marginal(ours, name), atol=1e-6)


def test_what_two_slices_do_not_say_is_said(tmp_path: Path) -> None:
    said = write(tmp_path / "u.bif", read(bayesgui.paths.samples() / "networks/water.bayesgui"))
    assert any("12 slices, 15 minutes, 12:00" in str(each) for each in said)


def test_longer_lags_are_refused(tmp_path: Path) -> None:
    weather = read(bayesgui.paths.samples() / "networks/weather.bayesgui")
    with pytest.raises(FormatError, match="cannot hold a template over time"):
        write(tmp_path / "w.bif", weather)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arcs", [(), (("xt", "x0"),), (("x0", "y"),)])
def test_other_networks_with_such_names_stay_as_they_are(
    tmp_path: Path, arcs: tuple[tuple[str, str], ...]
) -> None:
    made = gum.BayesNet("plain")
    for name in ("x0", "xt", "y"):
        made.add(gum.LabelizedVariable(name, name, ["no", "yes"]))
    for arc in arcs:
        made.addArc(*arc)
    made.generateCPTs()
    gum.saveBN(made, str(tmp_path / "plain.bif"))
    found = read(tmp_path / "plain.bif")
    assert set(found.network) == {"x0", "xt", "y"}
    assert not found.whole.is_template
