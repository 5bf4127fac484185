"""Diagrams that are written and pyAgrum reads, and the other way round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui.core.kinds.utility import Utility
from bayesgui.formats import read, write
from tests.formats.judge import parsed

if TYPE_CHECKING:
    from pathlib import Path

    pass

from tests.formats.pyagrum_diagrams import peer, their_best
from tests.formats.umbrella import expected


def test_pyagrum_opens_what_is_written_and_decides_alike(tmp_path: Path) -> None:
    model = expected()
    rng = np.random.default_rng(9)
    model = model.with_utility("V", ["F", "D", "W"], rng.normal(size=(3, 2, 2)) * 50)
    path = tmp_path / "ours.bifxml"
    write(path, model)
    theirs = peer(path)
    assert {name for name in model.names if theirs.isUtilityNode(name)} == {"U", "V"}
    assert theirs.isDecisionNode("D")
    for where in np.ndindex(3, 2, 2):
        names = ("F", "D", "W")
        states = {n: model[n].states[k] for n, k in zip(names, where, strict=True)}
        value = theirs.utility("V")[states]
        assert float(np.ravel(value)[0]) == pytest.approx(model.mechanism("V").values[where])
    ours = bayesgui.solve(model).expected_utility
    assert their_best(path, remembers=True) == pytest.approx(ours, abs=1e-9)


def test_what_pyagrum_writes_is_read_with_its_meaning(tmp_path: Path) -> None:
    write(tmp_path / "ours.bifxml", expected())
    peer(tmp_path / "ours.bifxml").saveBIFXML(str(tmp_path / "theirs.bifxml"))
    after = read(tmp_path / "theirs.bifxml")
    assert after.remarks == ()
    assert bayesgui.solve(after.whole).expected_utility == pytest.approx(77)
    assert after.whole.parents("D") == ("F",)


def test_pyagrum_decides_with_a_utility_that_is_the_same_everywhere(tmp_path: Path) -> None:
    model = expected().with_utility("fee", [], -4.5)
    path = tmp_path / "ours.bifxml"
    write(path, model)
    assert their_best(path, remembers=True) == pytest.approx(72.5)
    after = read(path)
    assert after.remarks == ()
    assert after.whole == model
    # What another program makes of it has the first node as a parent.
    changed = path.read_text("utf-8").replace("-4.5\n    -4.5", "-4.5\n    -5.5")
    other = parsed("xmlbif", changed).whole
    assert other.mechanism("fee") == Utility("fee", ("W",), [-4.5, -5.5])
