"""Small files of other programs, each with something that is easily read wrongly or not at all."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bayesgui.__main__ import main
from bayesgui.core.errors import FormatError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.sentence import Loss
from bayesgui.core.variable import Variable
from bayesgui.formats import Loaded, read, write

CASES = Path(__file__).parent / "cases"


def case(name: str) -> Loaded:
    return read(CASES / name)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("continuous_only.net", "only the continuous node A. Nothing"),
        ("noisymax_24_parents.xdsl", "would have 33,554,432 numbers"),
        ("noisy_function.bif", "the table of c is given by the function max of its parents"),
        ("percent_in_bare_state.net", "line 4, column 18: “%” begins a comment in the middle"),
        ("elvira.elv", "is in the format of Elvira"),
        ("class.o3prm", "is in the format of O3PRM"),
        ("declared_zlib.xml", "has no nodes"),
    ],
)
def test_what_is_not_read_is_called_by_its_name(
    name: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(FormatError) as caught:
        case(name)
    assert words in str(caught.value)
    assert main(["info", str(CASES / name)]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "remarks"),
    [
        ("dynamic.xdsl", []),
        ("temporal.oobn", []),
        ("equation_only.xdsl", ["The equation of A became an expression over its 2 intervals"]),
        ("all_below_an_equation.xdsl", ["The equation of A became an expression"]),
        ("disconnected_link.dne", ["The link from Skill to Item leads to no node of the file"]),
        ("functable_undefined.dne", ["Rows of the table of B that the file leaves undefined"]),
        ("zero_row.xdsl", ["1 row of the table of A held zeros only and became uniform"]),
    ],
)
def test_what_is_left_out_or_filled_in_is_named(name: str, remarks: list[str]) -> None:
    found = case(name).remarks
    assert len(found) == len(remarks)
    for remark, words in zip(found, remarks, strict=True):
        assert words in remark
        # So that saving over the file asks first.
        assert isinstance(remark, Loss)


def test_saved_cases_of_genie_are_scenarios() -> None:
    found = case("cases.xdsl")
    assert found.remarks == ()
    assert [scenario.name for scenario in found.scenarios] == ["c1"]
    assert list(found.scenarios[0].evidence) == ["A"]


@pytest.mark.parametrize("name", ["decision_saved_over.xdsl", "decision_without_chance_child.xml"])
def test_decisions_and_utilities_are_read_whole(name: str) -> None:
    found = case(name)
    assert found.remarks == ()
    assert found.whole.decisions == ("D",)
    utility = found.whole.mechanism("U")
    assert utility.parents == ("D", "A")
    assert utility.values.tolist() == [[1, 2], [3, 4]]


def test_a_link_without_a_node_becomes_a_parent() -> None:
    network = case("disconnected_link.dne").network
    assert network["Skill"].states == ("High", "Low")
    assert network.cpt("Skill").values.tolist() == [0.5, 0.5]
    assert network.parents("Item") == ("Skill",)
    assert network.cpt("Item").values.tolist() == [[0.9, 0.1], [0.3, 0.7]]


def test_undefined_and_zero_rows_are_uniform() -> None:
    undefined = case("functable_undefined.dne").network
    assert undefined.cpt("B").values.tolist() == [[1.0, 0.0], [0.5, 0.5]]
    assert case("zero_row.xdsl").network.cpt("A").values.tolist() == [0.5, 0.5]
    loaded = case("zero_row.net")
    assert loaded.network.cpt("A").values.tolist() == [0.1, 0.9]
    assert loaded.network.cpt("B").values.tolist() == [[0.3, 0.7], [0.5, 0.5]]
    assert any("1 row of the table of B held zeros only" in remark for remark in loaded.remarks)


def test_rounded_negative_numbers_are_zero_and_percentages_weights() -> None:
    loaded = case("tiny_negative.net")
    assert loaded.network.cpt("A").values.tolist() == [1.0, 0.0]
    assert loaded.remarks == (
        "Numbers just below 0, rounded in the file, became 0 in the table of A.",
    )
    percent = case("percent_table.xml")
    assert percent.network.cpt("a").values.tolist() == [0.78, 0.22]
    assert percent.remarks == ("Weights in the table of a were divided by the row sums.",)


@pytest.mark.parametrize("name", ["declared_bz2.xdsl", "declared_utf16_stored_utf8.xdsl"])
def test_a_wrongly_declared_encoding_is_no_reason_to_refuse(name: str) -> None:
    loaded = case(name)
    assert loaded.network.cpt("A").values.tolist() == [0.2, 0.8]
    told = "declares the encoding bz2, which is not a text encoding; it was read as UTF-8."
    assert list(loaded.remarks) == ([f"{name} {told}"] if "bz2" in name else [])


def test_our_own_file_is_never_taken_for_chinese(tmp_path: Path) -> None:
    # In UTF-8 these are the bytes of 硬挺 in GB 2312.
    network = BayesianNetwork([Variable("Ӳͦ", ("ƽ̹", "n"))])
    for suffix in (".bayesgui", ".bif", ".net", ".xml", ".xdsl"):
        path = tmp_path / f"own{suffix}"
        write(path, network)
        assert read(path).network == network


def test_letters_beyond_ascii_are_read_in_their_encoding() -> None:
    assert case("latin1_german.bif").network["a"].states == ("klein", "größer")
    assert case("latin1_german.dne").network["A"].label == "Fütterung: größer"
    assert case("gb18030_chinese.dne").network["A"].label == "流感"


def counts_of(network: BayesianNetwork, name: str) -> np.ndarray:
    counts = network.cpt(name).counts
    assert counts is not None
    return counts


@pytest.mark.parametrize("name", ["experience.dne", "experience.net"])
def test_experience_is_kept_as_counts(name: str, tmp_path: Path) -> None:
    network = case(name).network
    assert np.allclose(counts_of(network, "A"), [5.0, 20.0], atol=1e-12)
    path = tmp_path / name
    write(path, network)
    again = read(path).network
    assert np.allclose(counts_of(again, "A"), [5.0, 20.0], atol=1e-12)
    assert again.cpt("A").observed is None


def test_experience_of_several_rows_goes_through_both_formats(tmp_path: Path) -> None:
    text = (CASES / "experience.net").read_text().replace("experience_data = (25); }", "}")
    text += 'node B\n{\n  states = ("u" "v" "w");\n}\npotential (B | A)\n'
    text += "{ data = ((0.1 0.2 0.7)(0.5 0.25 0.25)); experience_data = (10 0); }\n"
    path = tmp_path / "two.net"
    path.write_text(text)
    network = read(path).network
    expected = [[1.0, 2.0, 7.0], [0.0, 0.0, 0.0]]
    assert np.allclose(counts_of(network, "B"), expected, atol=1e-12)
    assert network.cpt("A").counts is None
    for suffix in (".dne", ".net"):
        written = tmp_path / f"again{suffix}"
        assert not any("counts" in loss for loss in write(written, network))
        assert np.allclose(counts_of(read(written).network, "B"), expected, atol=1e-12)


def test_experience_that_does_not_fit_is_left_out_with_a_note(tmp_path: Path) -> None:
    path = tmp_path / "odd.net"
    path.write_text((CASES / "experience.net").read_text().replace("(25)", "(25 3)"))
    loaded = read(path)
    assert loaded.network.cpt("A").counts is None
    assert loaded.remarks == ("The numbers of cases of A do not fit its table and were left out.",)


def test_netica_files_keep_findings_and_limits(tmp_path: Path) -> None:
    for name in ("findings_lost.dne", "interval_states.dne"):
        before = case(name)
        assert write(tmp_path / name, before) == ()
        after = read(tmp_path / name)
        assert after.network == before.network
        assert after.evidence == before.evidence
        assert after.remarks == ()
    assert list(case("findings_lost.dne").evidence) == ["A"]
    limits = read(tmp_path / "interval_states.dne").network["A"]
    assert (limits.states, limits.edges) == (("0 to 10", "10 to 20"), (0.0, 10.0, 20.0))


def test_a_finding_on_a_nameless_state_is_kept(tmp_path: Path) -> None:
    before = case("interval_states.dne")
    path = tmp_path / "observed.dne"
    evidence = before.evidence.with_finding("A", "10 to 20")
    write(path, Loaded(before.network, evidence=evidence))
    assert read(path).evidence == evidence


def test_findings_that_netica_cannot_hold_are_named(tmp_path: Path) -> None:
    network = case("findings_lost.dne").network
    evidence = case("findings_lost.dne").evidence.with_finding("A", {"y": 0.5, "n": 0.25})
    assert write(tmp_path / "soft.dne", Loaded(network, evidence=evidence)) == (
        "DNE stores findings that name one state; those of A are lost.",
    )


def test_a_property_without_a_value_is_written_as_it_stood(tmp_path: Path) -> None:
    path = tmp_path / "again.bif"
    write(path, case("valueless_property.bif"))
    assert "  property software aGrUM;\n" in path.read_text()
    assert read(path).network == case("valueless_property.bif").network


@pytest.mark.parametrize("suffix", [".xdsl", ".dne", ".net"])
def test_identifiers_begin_with_a_letter(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"ids{suffix}"
    losses = write(path, case("underscore_first.bif"))
    text = path.read_text()
    assert {".xdsl": 'id="x"', ".dne": "node x {", ".net": "node x\n"}[suffix] in text
    assert any("_x" in loss for loss in losses)
    if suffix != ".dne":
        assert read(path).network == case("underscore_first.bif").network
