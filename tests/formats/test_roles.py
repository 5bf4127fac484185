"""Roles of nodes and prices of observations in files of all formats."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.core.roles.node_roles import NO_ROLES, NodeRoles
from bayesgui.core.sentence import Loss
from bayesgui.formats.base import Loaded, formats

if TYPE_CHECKING:
    from collections.abc import Sequence

ROLES = NodeRoles(
    {"tub": "fault", "lung": "fault", "bronc": "target", "xray": "test", "dysp": "observable"},
    {"tub": ("yes",), "lung": ("yes",)},
    {"xray": 40.5, "smoke": 1.0},
)

GENIE = """<?xml version="1.0" encoding="UTF-8"?>
<smile version="1.0" id="Net" numsamples="10000" discsamples="10000">
\t<nodes>
\t\t<cpt id="Pump" diagtype="target" ranked="true">
\t\t\t<state id="ok" /><state id="leaks" fault="true" /><state id="dead" fault="true" />
\t\t\t<probabilities>0.9 0.06 0.04</probabilities></cpt>
\t\t<cpt id="Load" diagtype="target"><state id="low" /><state id="high" />
\t\t\t<probabilities>0.5 0.5</probabilities></cpt>
\t\t<cpt id="Noise" diagtype="observation" ranked="true"><state id="y" /><state id="n" />
\t\t\t<cost>12.5</cost><parents>Pump</parents>
\t\t\t<probabilities>0.1 0.9 0.7 0.3 0.9 0.1</probabilities></cpt>
\t\t<cpt id="Lamp" diagtype="observation" mandatory="true"><state id="y" /><state id="n" />
\t\t\t<parents>Pump</parents><probabilities>0.1 0.9 0.7 0.3 0.9 0.1</probabilities></cpt>
\t\t<cpt id="Other" diagtype="auxiliary"><state id="y" /><state id="n" />
\t\t\t<probabilities>0.2 0.8</probabilities></cpt>
\t</nodes>
</smile>"""


def written(name: str, roles: NodeRoles = ROLES) -> Loaded:
    chosen = formats.create(name)
    loaded = Loaded(bayesgui.example("asia"), roles=roles)
    return chosen.read(chosen.write(loaded), Path("asia" + chosen.suffixes[0]))


def losses(name: str) -> list[str]:
    return formats.create(name).losses(Loaded(bayesgui.example("asia"), roles=ROLES))


@pytest.mark.parametrize("name", ["native", "xdsl"])
def test_roles_and_prices_are_kept(name: str) -> None:
    assert written(name).roles == ROLES
    assert not [each for each in losses(name) if "diagnosis" in each or "observing" in each]


def test_without_roles_nothing_is_written() -> None:
    chosen = formats.create("native")
    assert b"roles" not in chosen.write(Loaded(bayesgui.example("asia")))
    assert written("xdsl", NO_ROLES).roles is NO_ROLES


def test_netica_keeps_the_prices_and_says_that_the_roles_are_lost() -> None:
    assert written("dne").roles == NodeRoles(prices=ROLES.prices)
    found = [each for each in losses("dne") if "diagnosis" in each]
    assert len(found) == 1
    assert isinstance(found[0], Loss)
    assert "tub" in found[0]


@pytest.mark.parametrize("name", ["bif", "net", "xmlbif", "uai", "dsc"])
def test_other_formats_say_what_is_lost(name: str) -> None:
    told = losses(name)
    assert sum("what nodes are for in a diagnosis" in each for each in told) == 1
    assert sum("what observing a node costs" in each for each in told) == 1
    assert written(name).roles is NO_ROLES


def test_the_types_of_genie() -> None:
    roles = formats.create("xdsl").read(GENIE.encode(), Path("net.xdsl")).roles
    assert dict(roles.roles) == {
        "Pump": "fault", "Load": "target", "Noise": "test", "Lamp": "observable",
    }  # fmt: skip
    assert dict(roles.fault_states) == {"Pump": ("leaks", "dead")}
    assert dict(roles.prices) == {"Noise": 12.5}


def test_a_netica_file_with_costs() -> None:
    text = """// ~->[DNET-1]->~
bnet Net {
node A { kind = NATURE; discrete = TRUE; states = (y, n); parents = (); probs = (0.2, 0.8);
    evidcost = 7.5; };
};"""
    loaded = formats.create("dne").read(text.encode(), Path("net.dne"))
    assert dict(loaded.roles.prices) == {"A": 7.5}


@pytest.mark.parametrize(
    "damaged",
    [
        ["nothing"],
        [{"role": "boss"}],
        [{"role": "fault", "faults": ["maybe"]}],
        [{"role": "fault", "faults": []}],
        [{"role": "fault", "faults": ["yes", "no"]}],
        [{"price": -1}],
        [{"price": "1"}],
        [{"price": True}],
    ],
)
def test_damaged_roles_are_left_out_with_a_remark(damaged: Sequence[object]) -> None:
    import json

    chosen = formats.create("native")
    content = json.loads(chosen.write(Loaded(bayesgui.example("asia"), roles=ROLES)))
    content["roles"]["tub"] = damaged[0]
    loaded = chosen.read(json.dumps(content).encode(), Path("asia.bayesgui"))
    assert "tub" not in loaded.roles.names
    assert loaded.roles.of("lung") == "fault"
    assert any("Roles and prices that are damaged" in remark for remark in loaded.remarks)
