"""Answers of experts and the experts in a native file, and their losses elsewhere."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.elicited.answers import ANY, Answer
from bayesgui.core.elicited.experts import Expert
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document.files import open_state, save
from bayesgui.document.state import DocumentState
from bayesgui.formats.base import Loaded, formats
from bayesgui.formats.code.edits.sources import source_of
from tests.formats.judge import parsed

if TYPE_CHECKING:
    from pathlib import Path

SAID = (
    Answer("Anna", (0, ANY), 2, 0.1 + 0.2, "2026-11-30", "ISO 9001", "if nobody is ill"),
    Answer("Bo", (1, 0), 0, 0.25),
)


def network(**parts) -> BayesianNetwork:
    a, b = Variable("a", ("0", "1")), Variable("two words", ("yes", "no"))
    net = BayesianNetwork([a, b, Variable("y", ("low", "medium", "high"))])
    net = net.with_arc("a", "y").with_arc("two words", "y")
    return net.with_cpd(Elicited.on(net, "y", answers=SAID, weights=(2.5, 1 / 3), **parts))


EVERYTHING = {
    "spread": 0.1,
    "pool": "logarithmic",
    "shares": (("Anna", 2.0),),
    "options": (("samples", 3.0),),
    "orders": ((1, 0), (0, 1), (0, 1, 2)),
    "held": True,
}


@pytest.mark.parametrize("parts", [{}, EVERYTHING])
def test_the_native_format_keeps_answers_to_the_last_bit(parts):
    before = network(**parts)
    data = formats.create("native").write(Loaded(before))
    after = parsed("native", data)
    assert after.network == before
    assert after.network.cpd("y") == before.cpd("y")
    assert after.remarks == ()
    assert formats.create("native").write(after) == data


@pytest.mark.parametrize(
    "damage",
    [
        {"method": "by heart"},
        {"weights": [1]},
        {"spread": 0.3},
        {"answers": [{"expert": "Bo"}]},
        {"answers": 3},
        {"shares": [1]},
    ],
)
def test_a_damaged_form_leaves_its_table_and_says_so(damage):
    content = json.loads(formats.create("native").write(Loaded(network())))
    item = next(each for each in content["network"]["cpts"] if each["variable"] == "y")
    item["form"].update(damage)
    after = parsed("native", json.dumps(content).encode())
    assert isinstance(after.network.cpd("y"), CPT)
    assert after.network.cpt("y") == network().cpt("y")
    assert "answers of y does not give the table" in after.remarks[0]


def test_experts_survive_a_file_and_a_damaged_one_is_told(tmp_path: Path):
    experts = (Expert("Anna"), Expert("Bo", 0.5, "welding"))
    state = DocumentState(model=network(), experts=experts)
    file = tmp_path / "a.bayesgui"
    assert save(state, file) == ()
    again, remarks = open_state(file)
    assert (again, remarks) == (state, ())
    content = json.loads(file.read_text("utf-8"))
    content["experts"][1]["weight"] = -1
    file.write_text(json.dumps(content), "utf-8")
    again, remarks = open_state(file)
    assert again.experts == experts[:1]
    assert remarks == ("A damaged expert was left out.",)


@pytest.mark.parametrize("suffix", [".bif", ".xdsl", ".net", ".pgmx", ".xml", ".dne"])
def test_other_formats_write_the_table_and_tell_the_loss(tmp_path: Path, suffix):
    state = DocumentState(model=network(), experts=(Expert("Anna"),))
    lost = save(state, tmp_path / f"a{suffix}")
    assert any("y" in each and "table" in each for each in lost)
    assert any("who was asked for probabilities; Anna" in each for each in lost)
    again, _ = open_state(tmp_path / f"a{suffix}")
    table = again.network.cpt(again.network.names[-1]).values
    assert abs(table - network().cpt("y").values).max() < 1e-6


@pytest.mark.parametrize("parts", [{}, EVERYTHING])
def test_a_script_makes_the_same_distribution(parts):
    import bayesgui

    form = network(**parts).cpd("y")
    assert eval(source_of(form), {"bayesgui": bayesgui}) == form


def test_whole_numbers_are_written_as_they_are_read_back(tmp_path: Path):
    said = (Answer("Anna", (0, 1), 2, 1), Answer("Bo", (1, 0), 0, 0))
    state = DocumentState(model=network().with_cpd(network().cpd("y").with_parts(answers=said)))
    state = state.with_(experts=(Expert("Anna", 2),))
    for name in ("a", "b"):
        save(state, tmp_path / f"{name}.bayesgui")
        state, _ = open_state(tmp_path / f"{name}.bayesgui")
    assert (tmp_path / "a.bayesgui").read_bytes() == (tmp_path / "b.bayesgui").read_bytes()
