"""Files of other programs that are known and not read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.__main__ import main
from bayesgui.core.errors import FormatError
from bayesgui.formats import read
from bayesgui.formats.foreign import foreign_file

if TYPE_CHECKING:
    from pathlib import Path

ELVIRA = b"""// Bayesian Network
//   Elvira format
bnet  "n" {
kindofgraph = "directed";
node A(finite-states) {
kind-of-node = chance;
states = (yes no);
}
}
"""
O3PRM = b"""type t_state labels(OK, NOK);
class C {
  boolean a { [0.2, 0.8] };
}
"""


@pytest.mark.parametrize(
    ("suffix", "program", "remedy"),
    [
        (".neta", "Netica (.neta)", "save it there as text"),
        (".dsl", "GeNIe (.dsl)", "save it as XDSL"),
        (".elv", "Elvira", "save it there in another format"),
        (".o3prm", "O3PRM", "open its system in pyAgrum"),
        (".hkb", "HUGIN (.hkb)", "save it there as NET"),
        (".xbl", "BayesiaLab", "export it there"),
        (".pkl", "pickle (Python)", "pgmpy’s BIFWriter"),
    ],
)
def test_a_known_suffix_says_what_to_export_instead(
    suffix: str, program: str, remedy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"net{suffix}"
    path.write_bytes(b"\x01\x02 something else")
    with pytest.raises(FormatError) as caught:
        read(path)
    message = str(caught.value)
    assert message.startswith(f"net{suffix} is in the format of {program}, which cannot be read.")
    assert remedy in message
    assert main(["convert", str(path), str(tmp_path / "out.bif")]) == 2
    assert capsys.readouterr().err.strip() == message
    assert not (tmp_path / "out.bif").exists()


@pytest.mark.parametrize("name", ["net.dne", "net.txt", "net.bif", "net.net"])
@pytest.mark.parametrize(("content", "program"), [(ELVIRA, "Elvira"), (O3PRM, "O3PRM")])
def test_elvira_and_o3prm_are_known_by_their_words(
    name: str, content: bytes, program: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(FormatError, match=f"^{name} is in the format of {program}"):
        read(path)


def test_pickles_are_known_by_their_first_bytes(tmp_path: Path) -> None:
    path = tmp_path / "learned"
    path.write_bytes(b"\x80\x04\x95\x10\0\0\0\0\0\0\0\x8c\x05")
    with pytest.raises(FormatError, match=r"in the format of pickle \(Python\)"):
        read(path)


def test_other_files_are_not_taken_for_foreign_ones() -> None:
    for head in (
        b"network n { }",
        b"class C { node a { states = (y n); } }",
        b"<BIF>",
        b"a,b\n1,2",
    ):
        assert foreign_file(".txt", head) is None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("x.bnensemble", "x.bnensemble is an ensemble of networks, not one network."),
        ("y.bayesmodel", "y.bayesmodel is a trained model, not one network."),
    ],
)
def test_archives_that_hold_no_single_network_say_what_takes_them(
    name: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(b"PK\x03\x04")
    with pytest.raises(FormatError) as caught:
        read(path)
    assert str(caught.value).startswith(said)
    assert "predict" in str(caught.value)
