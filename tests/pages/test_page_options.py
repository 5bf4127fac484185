"""What whoever writes a page chooses about it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import bayesgui
from bayesgui.core.evidence import Evidence
from bayesgui.core.scenario import Scenario
from bayesgui.formats.examples import example_file
from bayesgui.formats.storage import read, write

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    scenarios = (
        Scenario("smoker", Evidence({"smoke": "yes"})),
        Scenario("traveler", Evidence({"asia": "yes"})),
    )
    path = tmp_path / "asia.bayesgui"
    write(path, replace(read(example_file("asia")), scenarios=scenarios))
    return path


def content(page: Any) -> dict[str, Any]:
    text = page.data.decode("utf-8")
    found = re.search(r'<script type="application/json" id="content">(.*?)</script>', text, re.S)
    assert found is not None
    made: dict[str, Any] = json.loads(found[1])
    return made


def test_everything_is_offered_unless_somebody_chooses(file: Path) -> None:
    found = content(bayesgui.page(file))
    assert [each["name"] for each in found["scenarios"]] == ["smoker", "traveler"]
    assert found["languages"] == ["en", "zh"]
    assert found["may"]["findings"] is True
    assert found["subtitle"] == "The chest clinic"


def test_title_scenarios_languages_and_what_readers_may_do(file: Path) -> None:
    page = bayesgui.page(
        file, title="</script> & co", subtitle="One <line>", scenarios="traveler",
        language="zh", switches=False, may_find=False,
    )  # fmt: skip
    found = content(page)
    assert [each["name"] for each in found["scenarios"]] == ["traveler"]
    assert (found["title"], found["subtitle"]) == ("</script> & co", "One <line>")
    assert (found["language"], found["languages"]) == ("zh", ["zh"])
    assert found["may"]["findings"] is False
    assert content(bayesgui.page(file, scenarios=()))["scenarios"] == []


def test_a_scenario_that_is_not_there_is_named(file: Path) -> None:
    with pytest.raises(bayesgui.ParameterError, match="no scenario sailor; there is smoker, trav"):
        bayesgui.page(file, scenarios=["sailor"])


def test_a_network_without_a_name_is_called_by_its_file(tmp_path: Path) -> None:
    net = bayesgui.example("asia")
    nameless = bayesgui.BayesianNetwork(
        list(net.variables), [net.cpt(name) for name in net], properties=net.properties
    )
    for file in ("clinic.bayesgui", "clinic.bayesgui.gz"):
        bayesgui.write(nameless, tmp_path / file)
        found = content(bayesgui.page(tmp_path / file))
        assert found["title"] == "clinic"
        assert (found["subtitle"], found["note"][:9]) == ("The chest clinic", "Lauritzen")
