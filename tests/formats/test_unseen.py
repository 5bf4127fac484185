"""What cannot be observed, and hidden common causes, in files of all formats."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.core.sentence import Loss
from bayesgui.formats import read, write

if TYPE_CHECKING:
    from pathlib import Path

ASIA = bayesgui.example("asia")
MARKED = (
    ASIA.with_observed("bronc", False)
    .with_common_cause("tub", "smoke", "region")
    .with_common_cause("xray", "dysp")
)


@pytest.mark.parametrize("suffix", [".bayesgui", ".graphml", ".gml", ".dot"])
def test_formats_with_a_place_for_them_keep_both(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"asia{suffix}"
    losses = write(path, MARKED)
    assert not any("hidden" in loss for loss in losses)
    assert read(path).network.marks == MARKED.marks
    assert read(path).network == MARKED


@pytest.mark.parametrize("suffix", [".bif", ".xmlbif", ".xdsl", ".net", ".pgmx"])
def test_formats_with_properties_keep_what_cannot_be_observed(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"asia{suffix}"
    losses = write(path, MARKED)
    lost = next(loss for loss in losses if "hidden common" in loss)
    assert lost == (
        "This format has no place for hidden common causes; these are lost: tub ↔ smoke, "
        "xray ↔ dysp. Save as .bayesgui too."
    )
    assert isinstance(lost, Loss)
    network = read(path).network
    assert network.unobserved == {"bronc"}
    assert network["bronc"].properties == ASIA["bronc"].properties


@pytest.mark.parametrize("suffix", [".dne", ".dsc", ".uai", ".csv"])
def test_other_formats_say_what_they_lose(suffix: str, tmp_path: Path) -> None:
    try:
        losses = write(tmp_path / f"asia{suffix}", MARKED)
    except bayesgui.FormatError:
        pytest.skip("not written")
    assert any("hidden common" in loss for loss in losses)
    assert any("bronc" in loss or "properties" in loss for loss in losses), losses


def test_a_decision_network_keeps_them(tmp_path: Path) -> None:
    model = MARKED.with_decision("treat", ("yes", "no"), ("xray",))
    path = tmp_path / "treat.bayesgui"
    write(path, model)
    loaded = read(path)
    assert loaded.whole == model
    assert loaded.whole.marks == MARKED.marks
    assert loaded.network.marks == MARKED.marks


def test_an_older_file_says_it_by_a_property(tmp_path: Path) -> None:
    path = tmp_path / "old.bayesgui"
    variable = ASIA["bronc"].with_parts(properties=(("hidden", "yes"), ("unit", "none")))
    write(path, ASIA.with_variable_replaced(variable))
    found = read(path).network
    assert found.unobserved == {"bronc"}
    assert found["bronc"].properties == (("unit", "none"),)


@pytest.mark.parametrize(
    "marks",
    [
        {"unobserved": "bronc"},
        {"unobserved": ["bronc", "snow"]},
        {"unobserved": ["bronc", 3]},
        {"unobserved": ["bronc"], "common_causes": [["tub", "smoke"]]},
        {"unobserved": ["bronc"], "common_causes": [{"between": ["tub", "tub"]}]},
        {"unobserved": ["bronc"], "common_causes": [{"between": ["tub", "snow"]}]},
        {"unobserved": ["bronc"], "common_causes": [{"between": ["tub"]}]},
        {"unobserved": ["bronc"], "common_causes": {"tub": "smoke"}},
    ],
)
def test_damaged_marks_are_left_out_with_a_remark(marks: dict, tmp_path: Path) -> None:
    path = tmp_path / "asia.bayesgui"
    write(path, ASIA)
    content = json.loads(path.read_text("utf-8"))
    content["network"].update(marks)
    path.write_text(json.dumps(content), "utf-8")
    loaded = read(path)
    assert "Marks of hidden causes that are damaged or name no node were left out." in [
        str(remark) for remark in loaded.remarks
    ]
    assert not loaded.network.common_causes
    assert loaded.network.unobserved == (
        {"bronc"} if isinstance(marks["unobserved"], list) else set()
    )


def test_damaged_causes_in_a_graph_are_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "asia.graphml"
    write(path, MARKED)
    text = path.read_text("utf-8")
    assert "region" in text
    path.write_text(text.replace('["tub", "smoke", "region"]', "3"), "utf-8")
    with pytest.raises(bayesgui.FormatError, match="common_causes"):
        read(path)
