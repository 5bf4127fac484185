from __future__ import annotations

import dataclasses
import json
import math
from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui import paths
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import FormatError
from bayesgui.core.evidence import Evidence, do, excluding, fixed
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.notes import TextNote
from bayesgui.core.variable import Variable
from bayesgui.formats import Loaded, read, write
from bayesgui.formats.base import formats
from bayesgui.graph.layout import Layout
from tests.formats.judge import asia, odd_network, parsed

if TYPE_CHECKING:
    from pathlib import Path


def again(loaded: Loaded) -> Loaded:
    return parsed("native", formats.create("native").write(loaded))


def changed(**changes: object) -> str:
    """Return asia's JSON with some top-level values replaced."""
    content = json.loads(formats.create("native").write(asia()))
    for key, value in changes.items():
        where = content
        *path, last = key.split("__")
        for step in path:
            where = where[int(step) if step.isdecimal() else step]
        where[last] = value
    return json.dumps(content)


def refused(text: str) -> str:
    with pytest.raises(FormatError) as caught:
        parsed("native", text, "file.bayesgui")
    message = str(caught.value)
    assert message.startswith("file.bayesgui")
    assert "line 0" not in message
    return message


def test_odd_names_numbers_and_texts_survive_bit_by_bit() -> None:
    assert again(Loaded(odd_network())).network == odd_network()


def test_infinite_outer_edges_survive() -> None:
    variable = Variable("x", ("low", "high"), edges=(-math.inf, 0.5, math.inf))
    assert again(Loaded(BayesianNetwork([variable]))).network["x"] == variable


def test_an_empty_network_can_be_kept() -> None:
    assert again(Loaded(BayesianNetwork(name="nothing yet"))).network.name == "nothing yet"


def test_counts_are_kept() -> None:
    cpt = CPT("x", (), np.array([0.25, 0.75]), np.array([1.0, 3.0]))
    network = BayesianNetwork([Variable("x", ("a", "b"))], [cpt])
    assert again(Loaded(network)).network == network


def test_what_the_data_held_is_kept_apart_from_the_prior() -> None:
    counts, observed = np.array([1.5, 3.5]), np.array([1.0, 3.0])
    cpt = CPT("x", (), np.array([0.3, 0.7]), counts, observed)
    network = BayesianNetwork([Variable("x", ("a", "b"))], [cpt])
    found = again(Loaded(network)).network.cpt("x")
    assert found == cpt
    assert found.data_rows().tolist() == [4.0]


def test_the_four_kinds_of_findings_are_kept_in_their_order() -> None:
    evidence = Evidence(
        {
            "dysp": excluding("no"),
            "xray": {"yes": 0.1 + 0.2, "no": 0.7},
            "smoke": fixed({"yes": 0.3, "no": 0.7}),
            "lung": do("yes"),
            "asia": {"yes", "no"},
            "bronc": "yes",
        }
    )
    after = again(dataclasses.replace(asia(), evidence=evidence)).evidence
    assert after == evidence
    assert list(after) == list(evidence)


def test_a_likelihood_of_an_older_file_has_weight_0_where_it_has_none() -> None:
    weights = [{"variable": "asia", "kind": "likelihood", "weights": {"yes": 0.3}}]
    evidence = parsed("native", changed(evidence=weights)).evidence
    assert evidence == Evidence({"asia": {"yes": 0.3, "no": 0.0}})


def test_the_whole_layout_and_free_texts_are_kept() -> None:
    layout = Layout(
        {"asia": (-1.5, 2.25), "tub": (0.1 + 0.2, 4)},
        {"asia": 208.0},
        {"tub": 8},
        {"tub": "icon"},
        {("asia", "tub"): ((1.0, 2.0), (3.0, 4.5))},
    )
    remarks = (TextNote("n1", 5, 6, "Zeile\n第二行", 300.0), TextNote("n2", 0, 0, ""))
    after = again(dataclasses.replace(asia(), layout=layout, text_notes=remarks))
    assert after.layout == layout
    assert after.text_notes == remarks


def test_drafts_are_kept_as_they_are() -> None:
    drafts = {"tub": [[0.1, 0.2], [None, 1.5]]}
    after = again(dataclasses.replace(asia(), drafts=drafts))
    assert after.drafts == drafts
    assert after.remarks == ()


def test_unknown_keys_are_kept_at_every_level() -> None:
    content = json.loads(changed())
    content["scenarios"] = [{"name": "first"}]
    content["network"]["version of the author"] = 3
    content["network"]["variables"][1]["color of the future"] = "red"
    content["network"]["cpts"][2]["origin"] = {"kind": "noisy-or"}
    content["layout"]["grid"] = [1, 2]
    first = parsed("native", json.dumps(content))
    assert first.extra["scenarios"] == [{"name": "first"}]
    second = json.loads(formats.create("native").write(first))
    assert second == content


def test_unknown_keys_of_a_node_that_is_gone_are_dropped() -> None:
    content = json.loads(changed())
    content["network"]["variables"][0]["extra"] = 1
    loaded = parsed("native", json.dumps(content))
    less = dataclasses.replace(loaded, network=loaded.network.without_variables("asia"))
    assert "extra" not in formats.create("native").write(less).decode()


def test_nested_and_flat_tables_are_read_alike() -> None:
    nested = changed(network__cpts__7__values=[[[0.9, 0.1], [0.8, 0.2]], [[0.7, 0.3], [0.1, 0.9]]])
    flat = changed(network__cpts__7__values=[0.9, 0.1, 0.8, 0.2, 0.7, 0.3, 0.1, 0.9])
    assert parsed("native", nested).network == parsed("native", flat).network == asia().network


def test_a_newer_version_is_refused_in_one_sentence() -> None:
    message = refused(changed(version=2))
    assert "newer bayesgui" in message
    assert "update bayesgui" in message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[]", "not a bayesgui document"),
        ('{"format": "other"}', "not a bayesgui document"),
        ('{"format": "bayesgui"}', "does not state its version"),
        ('{"format": "bayesgui", "version": true}', "does not state its version"),
        ('{"format": "bayesgui", "version": 1}', "part network is"),
        ('{"format": "bayesgui", "version": 1, "network": NaN}', "NaN"),
        ('{"format": "bayesgui", "version": 1', "line 1, column 36"),
        ('{"format": "bayesgui", "version": 1' + "0" * 5000 + "}", "number"),
        (
            '{"format": "bayesgui", "version": 1, "network": {"variables": [3]}}',
            "network/variables",
        ),
    ],
)
def test_documents_that_are_none_are_refused(text: str, words: str) -> None:
    assert words in refused(text)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"network__variables__0__name": "tub"}, "second node named tub"),
        ({"network__variables__0__name": 5}, "network/variables/name"),
        ({"network__variables__0__states": ["yes", "yes"]}, "twice"),
        ({"network__variables__0__states": "yes"}, "asia/states"),
        ({"network__variables__0__edges": [1, 0, 3]}, "increasing"),
        ({"network__variables__0__values": [1, None]}, "asia/values"),
        ({"network__cpts__0__values": [0.5, 0.4]}, "sums to 0.9"),
        ({"network__cpts__0__values": [-0.5, 1.5]}, "negative"),
        ({"network__cpts__0__values": [1e999, 0]}, "not a number"),
        ({"network__cpts__0__values": ["0.5", "0.5"]}, "cpts/asia/values"),
        ({"network__cpts__0__values": [[0.5], [0.25, 0.25]]}, "cpts/asia/values"),
        ({"network__cpts__0__values": [0.5, 0.25, 0.25]}, "needs 2 numbers and has 3"),
        ({"network__cpts__0__parents": ["nosuch"]}, "unknown parent nosuch"),
        ({"network__cpts__0__variable": "tub"}, "second table"),
        ({"network__cpts__0__counts": [1]}, "asia/counts"),
        ({"network__cpts__0__counts": [-1, 1]}, "asia/counts"),
        ({"network__cpts__0__observed": [1]}, "asia/observed"),
        ({"network__cpts": []}, "no table for asia"),
        ({"network__properties": {"a": 1}}, "properties/a"),
    ],
)
def test_networks_that_are_none_are_refused(changes: dict[str, object], words: str) -> None:
    assert words in refused(changed(**changes).replace("Infinity", "1e999"))


@pytest.mark.parametrize(
    "changes",
    [
        {"evidence": [{"variable": "nosuch", "kind": "do", "state": "yes"}]},
        {"evidence": [{"variable": "asia", "kind": "do", "state": "maybe"}]},
        {"evidence": [{"variable": "asia", "kind": "fixed", "weights": {"yes": 3}}]},
        {"evidence": [{"variable": "asia", "kind": "states", "states": 5}]},
        {"evidence": [{"variable": "asia", "kind": "states", "states": []}]},
        {"evidence": [{"variable": "asia"}, 7, None]},
        {"evidence": {"asia": "yes"}},
        {"layout": 3},
        {"layout__bends": 3},
        {"notes": [3, {"x": 1}]},
        {"drafts": []},
    ],
)
def test_faults_beside_the_network_cost_only_themselves(changes: dict[str, object]) -> None:
    loaded = parsed("native", changed(**changes))
    assert loaded.network == asia().network
    assert len(loaded.remarks) >= 1
    assert not loaded.evidence


def test_looks_of_unknown_nodes_or_kinds_are_dropped() -> None:
    loaded = parsed(
        "native",
        changed(
            layout__positions={"asia": [1, 2], "nosuch": [3, 4], "tub": ["x", 1], "lung": [1]},
            layout__colors={"asia": 9, "tub": True, "lung": 3},
            layout__forms={"asia": "huge", "tub": "name"},
            layout__widths={"asia": -3},
            layout__bends=[{"parent": "asia", "child": "dysp", "points": [[1, 2]]}],
        ),
    )
    assert loaded.layout == Layout({"asia": (1.0, 2.0)}, {}, {"lung": 3}, {"tub": "name"})


def test_half_a_character_is_refused() -> None:
    assert "an incomplete character" in refused(changed(network__name="\ud83d"))


def test_deep_brackets_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "deep.bayesgui"
    path.write_text('{"format": "bayesgui", "x": ' + "[" * 200_000)
    with pytest.raises(FormatError):
        read(path)


def test_munin_is_kept_small_and_reads_back_the_same(tmp_path: Path) -> None:
    path = paths.samples() / "networks" / "munin.bayesgui"
    assert path.stat().st_size < 2_000_000
    loaded = read(path)
    assert len(loaded.network) == 1041
    write(tmp_path / "copy.bayesgui", loaded)
    assert (tmp_path / "copy.bayesgui").read_bytes() == path.read_bytes()


def test_whole_numbers_of_the_layout_are_written_as_they_are_read() -> None:
    loaded = asia()
    arc = next(iter(loaded.network.arcs))
    layout = dataclasses.replace(loaded.layout, widths={"tub": 180}, bends={arc: ((1, 2), (3, 4))})
    notes = (TextNote("n", 1, 2, "text", 200),)
    written = formats.create("native").write(
        dataclasses.replace(loaded, layout=layout, text_notes=notes)
    )
    assert formats.create("native").write(parsed("native", written)) == written
