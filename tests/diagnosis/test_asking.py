"""`bayesgui.diagnose`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.cli import main
from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.roles.node_roles import NodeRoles
from bayesgui.formats import write
from bayesgui.formats.base import Loaded

if TYPE_CHECKING:
    from pathlib import Path

ASIA = bayesgui.example("asia")


@pytest.mark.parametrize("ahead", [False, True])
def test_it_says_what_the_command_line_says(
    ahead: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    found = bayesgui.diagnose(
        ASIA, {"dysp": "yes"}, faults={"tub": "yes", "lung": ()}, prices={"xray": 40},
        look_ahead=ahead,
    )  # fmt: skip
    words = ["diagnose", "--example", "asia", "--fault", "tub=yes", "--fault", "lung"]
    words += ["--price", "xray=40", "-e", "dysp=yes", "--json", *["--look-ahead"] * ahead]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert [
        {"node": name, "state": state, "probability": p} for name, state, p in found.faults
    ] == told["faults"]
    assert [test.name for test in found.tests] == [test["node"] for test in told["tests"]]
    assert [test.gain for test in found.tests] == [test["gain"] for test in told["tests"]]
    assert found.next == told["next"]
    assert found.verdict.kind == told["verdict"]["kind"] == "open"


def test_roles_of_a_file_are_used(tmp_path: Path) -> None:
    roles = NodeRoles({"tub": "fault", "xray": "test"}, {"tub": ("yes",)}, {"xray": 7.0})
    path = tmp_path / "asia.bayesgui"
    write(path, Loaded(ASIA, roles=roles))
    found = bayesgui.diagnose(path, certainty=0.999)
    assert [(test.name, test.price) for test in found.tests] == [("xray", 7.0)]
    assert found.next == "xray"
    found = bayesgui.diagnose(str(path), faults=["lung"], tests=["smoke"], prices={"smoke": 2})
    assert [name for name, _, _ in found.faults] == ["lung"]
    assert [(test.name, test.price) for test in found.tests] == [("smoke", 2.0)]


def test_nothing_is_tested_when_enough_is_known() -> None:
    found = bayesgui.diagnose(ASIA, {"lung": "yes"}, faults=["lung"])
    assert (found.verdict.kind, found.next) == ("found", None)


def test_refusals() -> None:
    with pytest.raises(ModelError, match="No node is a fault"):
        bayesgui.diagnose(ASIA)
    with pytest.raises(ModelError, match="no state “maybe”"):
        bayesgui.diagnose(ASIA, faults={"lung": "maybe"})
    with pytest.raises(ModelError, match="not negative"):
        bayesgui.diagnose(ASIA, faults="lung", prices={"xray": -1})
    with pytest.raises(ParameterError, match="is a probability above"):
        bayesgui.diagnose(ASIA, faults="lung", certainty=0.2)
    with pytest.raises(ParameterError, match="takes a network"):
        bayesgui.diagnose(3, faults="lung")  # type: ignore[arg-type]
