"""``bayesgui desktop``: an entry in the menu that starts this program with what is clicked."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from bayesgui import cli
from bayesgui.cli import desktop
from bayesgui.formats.base import formats
from bayesgui.formats.desktop_types import NATIVE, desktop_entry, file_types, mime_package

_XML = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Return a program at a place with signs that must be quoted."""
    place = tmp_path / 'a "b" $c `d\\e' / "bayesgui"
    place.parent.mkdir()
    place.write_text('#!/bin/sh\nfor each; do echo "<$each>"; done\n')
    place.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(place)])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return place


def _entry(folder):
    lines = (folder / desktop.ENTRY).read_text("utf-8").splitlines()
    assert lines[0] == "[Desktop Entry]"
    return dict(line.split("=", 1) for line in lines[1:])


def test_the_entry_is_written_for_the_user_and_removed(program, tmp_path, capsys):
    assert cli.main(["desktop", "--json"]) == 0
    files = json.loads(capsys.readouterr().out)["files"]
    data = tmp_path / "data"
    assert files == [str(data / each) for each in (desktop.ENTRY, desktop.ICON, desktop.TYPES)]
    entry = _entry(data)
    assert NATIVE in entry["MimeType"].split(";")
    assert entry["TryExec"].replace("\\\\", "\\") == str(program)
    assert (data / desktop.ICON).read_text("utf-8").startswith("<svg")
    assert cli.main(["desktop"]) == 0, "and again, over what is there"
    capsys.readouterr()
    assert cli.main(["desktop", "--remove", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"files": files, "removed": True}
    assert not [each for each in data.rglob("*") if "bayesgui" in each.name]
    assert cli.main(["desktop", "--remove"]) == 0
    assert "Nothing of bayesgui" in capsys.readouterr().out


def test_a_program_that_is_not_there_is_not_put_into_a_menu(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["-m"])
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert cli.main(["desktop", "--folder", str(tmp_path)]) == 2
    assert f"{tmp_path / 'bayesgui'} is no program" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_said(program, tmp_path, capsys):
    tmp_path.chmod(0o500)
    assert cli.main(["desktop", "--folder", str(tmp_path / "none")]) == 2
    assert "cannot be changed" in capsys.readouterr().err


def test_a_file_in_the_place_of_the_folder_is_said(program, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert cli.main(["desktop", "--folder", str(tmp_path / "file")]) == 2
    assert "cannot be changed" in capsys.readouterr().err


def test_each_format_has_a_type_and_no_suffix_of_others_is_taken():
    types = file_types()
    suffixes = [each for _, every in types.values() for each in every]
    assert len(suffixes) == len(set(suffixes))
    assert {".bayesgui", ".bif", ".xdsl", ".net", ".oobn", ".dne", ".lesson"} <= set(suffixes)
    assert not {".csv", ".txt", ".r", ".dot", ".xml", ".json"} & set(suffixes)
    named = {name.removeprefix(f"{NATIVE}-") for name in types} | {"native"}
    assert {"native", "bif", "xmlbif", "net", "xdsl", "dne", "uai", "dsc", "pgmx"} <= named
    assert named <= {each.name for each in formats} | {"lesson", NATIVE}


def test_the_package_of_types_is_xml_with_a_pattern_for_each_suffix():
    root = ElementTree.fromstring(mime_package())
    found = {
        kind.attrib["type"]: tuple(
            glob.attrib["pattern"].removeprefix("*") for glob in kind.iter(f"{_XML}glob")
        )
        for kind in root
    }
    assert found == {name: suffixes for name, (_, suffixes) in file_types().items()}


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="no desktop-file-validate")
def test_the_entry_is_valid_for_the_standards_own_program(tmp_path):
    file = tmp_path / "bayesgui.desktop"
    file.write_text(desktop_entry('/a "b" $c %d/bayesgui'), "utf-8")
    done = subprocess.run(["desktop-file-validate", file], capture_output=True, text=True)
    assert (done.stdout + done.stderr, done.returncode) == ("", 0)


@pytest.mark.skipif(not shutil.which("gio"), reason="no gio")
def test_a_double_click_hands_the_file_to_the_program(program, tmp_path):
    assert cli.main(["desktop"]) == 0
    file = tmp_path / "net work.bayesgui"
    file.write_text("{}")
    launch = ["gio", "launch", str(tmp_path / "data" / desktop.ENTRY), str(file)]
    done = subprocess.run(launch, capture_output=True, text=True, timeout=30)
    assert f"<{file}>" in done.stdout, done.stderr


@pytest.mark.skipif(not shutil.which("update-mime-database"), reason="no shared-mime-info")
def test_the_desktops_index_knows_the_type(program, tmp_path):
    assert cli.main(["desktop"]) == 0
    globs = (tmp_path / "data" / "mime" / "globs2").read_text("utf-8").splitlines()
    assert f"50:{NATIVE}:*.bayesgui" in globs
    assert f"40:{NATIVE}-bif:*.bif" in globs


def test_the_program_is_the_one_that_was_called_or_stands_beside_python(program, monkeypatch):
    assert desktop.starter() == program
    monkeypatch.setattr(sys, "argv", ["/somewhere/__main__.py"])
    assert desktop.starter() == Path(sys.executable).with_name("bayesgui")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert desktop.starter() == Path(sys.executable)
