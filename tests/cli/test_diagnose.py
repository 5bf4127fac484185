"""The subcommand ``diagnose``."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

import pytest

import bayesgui
from bayesgui.cli import main
from bayesgui.core.roles.node_roles import NodeRoles
from bayesgui.formats import write
from bayesgui.formats.base import Loaded

if TYPE_CHECKING:
    from pathlib import Path

ASIA = ("--example", "asia")
FAULTS = ("--fault", "tub", "--fault", "lung=yes")


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["diagnose", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["diagnose", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.strip()


def test_faults_and_tests_are_ranked(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(
        capsys, *ASIA, *FAULTS, "--test", "xray", "--test", "smoke", "--price", "xray=40",
        "-e", "dysp=yes",
    )  # fmt: skip
    posterior = bayesgui.JunctionTree(bayesgui.example("asia")).query({"dysp": "yes"})
    assert [(each["node"], each["state"]) for each in found["faults"]] == [
        ("lung", "yes"), ("tub", "yes"),
    ]  # fmt: skip
    assert found["faults"][0]["probability"] == pytest.approx(posterior["lung"][0])
    xray, smoke = found["tests"]
    assert (smoke["node"], smoke["price"], smoke["per_price"]) == ("smoke", 0, None)
    assert (xray["node"], xray["price"]) == ("xray", 40)
    assert xray["per_price"] == pytest.approx(xray["gain"] / 40)
    assert xray["outcomes"]["yes"]["probability"] == pytest.approx(posterior["xray"][0])
    # Smoking is free and tells a tenth: its square is small beside the effort of asking.
    # A clear picture excludes both faults; the entropy that it leaves is settled with it.
    clear = xray["outcomes"]["no"]
    assert max(clear["faults"].values()) < 0.05
    shares = [p for fault in clear["faults"].values() for p in (fault, 1 - fault)]
    left = -sum(p * math.log(p) for p in shares)
    assert xray["settled"] == pytest.approx(xray["gain"] + clear["probability"] * left)
    assert 0 < smoke["gain"] < xray["gain"] / 8
    assert found["next"] == "xray"
    assert found["verdict"]["kind"] == "open"


def test_roles_of_a_file_are_used(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    roles = NodeRoles({"tub": "fault", "xray": "test"}, {"tub": ("yes",)}, {"xray": 7.0})
    path = tmp_path / "asia.bayesgui"
    write(path, Loaded(bayesgui.example("asia"), roles=roles))
    found = answer(capsys, str(path))
    assert [each["node"] for each in found["tests"]] == ["xray"]
    assert found["tests"][0]["price"] == 7
    assert found["verdict"]["kind"] == "excluded"
    found = answer(capsys, str(path), "--price", "xray=3", "--certainty", "99.9%")
    assert found["tests"][0]["price"] == 3
    assert found["verdict"]["kind"] == "open"


def test_the_table_says_what_to_do_next(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diagnose", *ASIA, *FAULTS, "-e", "dysp=yes", "--look-ahead"]) == 0
    assert "Test next: either." in capsys.readouterr().out
    words = ("-e", "lung=yes")
    assert main(["diagnose", *ASIA, *FAULTS, *words]) == 0
    assert "Found: lung = yes, 100.0%." in capsys.readouterr().out


def test_refusals(capsys: pytest.CaptureFixture[str]) -> None:
    assert "No node is a fault or a target yet; name one with --fault" in refusal(capsys, *ASIA)
    assert "no state “maybe”" in refusal(capsys, *ASIA, "--fault", "tub=maybe")
    assert "--certainty" in refusal(capsys, *ASIA, *FAULTS, "--certainty", "0.2")
    assert "is not a price" in refusal(capsys, *ASIA, *FAULTS, "--price", "xray=-1")
    said = refusal(capsys, *ASIA, *FAULTS, "-e", "either=no", "-e", "lung=yes")
    assert "cannot happen" in said


def test_worth_takes_the_prices_of_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from bayesgui.formats import read
    from bayesgui.formats.examples import example_file

    loaded = read(example_file("oil-wildcatter"))
    path = tmp_path / "oil.bayesgui"
    priced = NodeRoles(prices={"Oil": 20.0})
    write(path, Loaded(loaded.network, model=loaded.model, roles=priced))
    assert main(["worth", str(path), "-d", "Drill", "--json"]) == 0
    found = {each["variable"]: each for each in json.loads(capsys.readouterr().out)}
    assert found["Oil"]["price"] == 20
    assert main(["worth", str(path), "-d", "Drill", "--price", "Oil=5", "--json"]) == 0
    found = {each["variable"]: each for each in json.loads(capsys.readouterr().out)}
    assert found["Oil"]["price"] == 5
