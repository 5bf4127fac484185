"""Save as offers each format by name and adds the suffix of the chosen one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from bayesgui.app.files.save_dialog import FileType, network_types, portable, with_suffix_of
from bayesgui.document.files import open_state

if TYPE_CHECKING:
    from tests.support.window import Hand

TYPES = (
    FileType("bayesgui network", (".bayesgui",)),
    FileType("XMLBIF", (".xml", ".xmlbif")),
    FileType("GeNIe network (XDSL)", (".xdsl",)),
)


@pytest.mark.parametrize(
    ("typed", "kind", "kept", "expected"),
    [
        ("net", 0, True, "net.bayesgui"),
        ("net", 2, False, "net.xdsl"),
        ("net.v2", 1, False, "net.v2.xml"),
        ("net.xmlbif", 1, False, "net.xmlbif"),
        ("net.xdsl", 0, True, "net.xdsl"),
        ("net.bayesgui", 2, False, "net.xdsl"),
        ("net.xml.gz", 1, False, "net.xml.gz"),
        ("net.xml.gz", 2, False, "net.xdsl"),
    ],
)
def test_a_name_gets_the_suffix_of_the_chosen_type(
    typed: str, kind: int, kept: bool, expected: str
) -> None:
    assert with_suffix_of(TYPES[kind], Path(typed), TYPES, kept=kept) == Path(expected)


def test_every_format_that_can_be_written_is_offered_by_its_name(qapp: object) -> None:
    assert [each.filter for each in network_types()] == [
        "bayesgui network (*.bayesgui)",
        "Bayesian Interchange Format (BIF) (*.bif)",
        "XMLBIF (*.xml *.xmlbif *.bifxml)",
        "HUGIN network (NET) (*.net *.hugin)",
        "HUGIN object-oriented network (OOBN) (*.oobn)",
        "GeNIe network (XDSL) (*.xdsl)",
        "Netica network (DNE) (*.dne *.dnet)",
        "UAI competition (UAI) (*.uai)",
        "Microsoft Bayesian network (DSC) (*.dsc)",
        "OpenMarkov network (PGMX) (*.pgmx)",
        "GraphML (*.graphml)",
        "Graph Modelling Language (GML) (*.gml)",
        "Graphviz (DOT) (*.dot *.gv)",
        "Edge list (CSV) (*.edges *.edgelist)",
        "Adjacency table (CSV) (*.adjacency *.amat)",
        "DAGitty (*.dagitty *.dag)",
        "Tetrad (*.tetrad)",
    ]


def test_save_as_genie_without_a_suffix_writes_a_genie_file(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered = []

    def answer(_parent, _title, start, filters, selected):
        offered.extend((Path(start).name, selected, filters))
        return str(tmp_path / "mine"), "GeNIe network (XDSL) (*.xdsl)"

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    asia.act("file.save_as")
    assert offered[:2] == ["asia.bayesgui", "bayesgui network (*.bayesgui)"]
    assert "HUGIN network (NET) (*.net *.hugin)" in offered[2].split(";;")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.xdsl"]
    state, _ = open_state(tmp_path / "mine.xdsl")
    assert set(state.network.names) == set(asia.window.document.state.network.names)


@pytest.mark.parametrize(("reply", "content"), [("Cancel", b"mine"), ("Yes", b"<")])
def test_a_file_found_only_with_its_suffix_is_asked_about(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reply: str, content: bytes
) -> None:
    there = tmp_path / "mine.xdsl"
    there.write_bytes(b"mine")
    asked = []
    chosen = (str(tmp_path / "mine"), "GeNIe network (XDSL) (*.xdsl)")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a: chosen)

    def answer(box: QMessageBox) -> int:
        asked.append(box.text())
        return QMessageBox.StandardButton[reply].value

    monkeypatch.setattr(QMessageBox, "exec", answer)
    asia.act("file.save_as")
    assert asked == ["Replace mine.xdsl?"]
    assert there.read_bytes().startswith(content)


def test_a_proposed_name_is_one_that_windows_takes() -> None:
    assert portable("asia: twin.bayesgui") == "asia twin.bayesgui"
    assert portable("a<b>|c?*.xdsl") == "a b c .xdsl"
    assert portable("猫：双.bayesgui") == "猫：双.bayesgui"
