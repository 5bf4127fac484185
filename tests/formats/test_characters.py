from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.core.errors import FormatError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats import read, write
from bayesgui.formats.storage import writable_suffixes
from tests.formats.judge import asia

if TYPE_CHECKING:
    from pathlib import Path


def one(name: str = "a", **details: str) -> BayesianNetwork:
    return BayesianNetwork([Variable(name, ("yes", "no"), **details)], name="one")  # type: ignore[arg-type]


@pytest.mark.parametrize("suffix", writable_suffixes())
@pytest.mark.parametrize(
    "network", [one("a\ud800"), one(description="b \udc00"), one(label="\ud800")]
)
def test_half_a_character_is_refused_by_name(
    suffix: str, network: BayesianNetwork, tmp_path: Path
) -> None:
    target = tmp_path / f"x{suffix}"
    with pytest.raises(FormatError, match="contains an incomplete character") as caught:
        write(target, network)
    str(caught.value).encode()
    assert not target.exists()


@pytest.mark.parametrize("suffix", [".xml", ".xdsl"])
def test_characters_that_xml_forbids_are_replaced_with_a_warning(
    suffix: str, tmp_path: Path
) -> None:
    target = tmp_path / f"x{suffix}"
    warnings = " ".join(write(target, one("a\x01b", description="bell \x07")))
    assert "cannot hold some control characters in the texts of a\ufffdb" in warnings
    assert read(target).network.names == ("a\ufffdb",)


@pytest.mark.parametrize("suffix", [".bif", ".net", ".dne"])
def test_null_and_carriage_return_are_replaced_with_a_warning(suffix: str, tmp_path: Path) -> None:
    target = tmp_path / f"x{suffix}"
    warnings = " ".join(write(target, one(description="one\r\ntwo\0")))
    assert "cannot hold some control characters in the texts of a;" in warnings
    assert read(target).network["a"].description == "one\ntwo\ufffd"


def test_control_characters_survive_the_native_format(tmp_path: Path) -> None:
    network = one("a\x01\0\r", description="\x07")
    assert write(tmp_path / "x.bayesgui", network) == ()
    assert read(tmp_path / "x.bayesgui").network == network


def test_texts_of_the_network_are_told_without_a_node(tmp_path: Path) -> None:
    network = BayesianNetwork([Variable("a", ("yes", "no"))], name="one\x01")
    assert write(tmp_path / "x.xml", network) == (
        "XMLBIF cannot hold some control characters in the texts of the network; they were "
        "replaced.",
    )


@pytest.mark.parametrize("suffix", [".xml", ".xdsl"])
@pytest.mark.parametrize(
    "variables",
    [
        [Variable("a\x01", ("yes", "no")), Variable("a\x02", ("yes", "no"))],
        [Variable("a", ("yes\x01", "yes\x02"))],
    ],
)
def test_names_that_would_become_the_same_are_refused(
    suffix: str, variables: list[Variable], tmp_path: Path
) -> None:
    target = tmp_path / f"x{suffix}"
    with pytest.raises(FormatError, match="would both be called"):
        write(target, BayesianNetwork(variables))
    assert not target.exists()


@pytest.mark.parametrize("suffix", writable_suffixes())
def test_ordinary_texts_are_no_cause_for_a_warning(suffix: str, tmp_path: Path) -> None:
    assert not any("control" in text for text in write(tmp_path / f"x{suffix}", asia()))
