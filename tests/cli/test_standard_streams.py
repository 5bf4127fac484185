"""``-`` in place of files, and ``--example`` in place of a file."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile

import pytest

from bayesgui import __main__, cli, paths

ASIA = paths.samples() / "networks" / "asia.bif"


@pytest.fixture
def run(capsys, monkeypatch):
    def call(*words: str, given: bytes = b"", code: int = 0) -> tuple[str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        assert cli.main(words) == code
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        if code:
            assert captured.out == ""
            assert captured.err.count("\n") == 1
        return captured.out, captured.err

    return call


def test_a_network_is_read_from_the_standard_input_in_any_format(run, tmp_path):
    words = ("query", "-", "-t", "lung", "-e", "xray=yes", "--json")
    by_name = json.loads(run("query", str(ASIA), *words[2:])[0])
    assert by_name["posteriors"]["lung"]["yes"] == pytest.approx(0.488711, abs=5e-7)
    for name in ("a.bif", "a.xdsl", "a.bayesgui.gz"):
        run("convert", str(ASIA), str(tmp_path / name))
        found = json.loads(run(*words, given=(tmp_path / name).read_bytes())[0])
        assert found["posteriors"]["lung"]["yes"] == pytest.approx(0.488711, abs=5e-7)


def test_rows_are_written_to_the_standard_output_and_nothing_else_is(run, tmp_path):
    out, err = run("sample", str(ASIA), "-n", "20", "-o", "-", "--seed", "1")
    run("sample", str(ASIA), "-n", "20", "-o", str(tmp_path / "t.csv"), "--seed", "1")
    assert out == (tmp_path / "t.csv").read_text("utf-8")
    assert err == ""


@pytest.mark.parametrize("suffix", [".csv", ".csv.gz", ".tsv", ".parquet"])
def test_a_table_is_read_from_the_standard_input(run, tmp_path, suffix):
    table = tmp_path / f"t{suffix}"
    run("sample", str(ASIA), "-n", "500", "-o", str(table), "--seed", "1")
    piped = run("learn", "-", "-o", "-", given=table.read_bytes())[0]
    run("learn", str(table), "-o", str(tmp_path / "n.bayesgui"))
    assert piped == (tmp_path / "n.bayesgui").read_text("utf-8")


def test_a_network_is_converted_to_the_format_that_is_named(run, tmp_path):
    out, _ = run("convert", str(ASIA), "-", "--to", "xdsl")
    run("convert", str(ASIA), str(tmp_path / "stdout.xdsl"))
    assert out == (tmp_path / "stdout.xdsl").read_text("utf-8")
    assert run("convert", str(ASIA), "-")[0].startswith('{\n"format": "bayesgui"')
    said = run("convert", str(ASIA), str(tmp_path / "x.net"), "--to", "bif", code=2)[1]
    assert "x.net has a suffix that says it" in said
    assert not (tmp_path / "x.net").exists()


def test_a_picture_on_the_standard_output_is_an_svg(run):
    assert "<svg " in run("picture", str(ASIA), "-o", "-")[0]


@pytest.mark.parametrize(
    ("words", "given", "says"),
    [
        (("compare", "-", "-"), b"", "can be read once only"),
        (("sample", str(ASIA), "-n", "2", "-o", "-", "--json"), b"", "both mean the standard"),
        (("query", "-"), b"", "stdin is empty."),
        (("query", "-"), b"nonsense", "stdin is not a network file"),
        (("convert", str(ASIA), "-", "--to", "doc"), b"", "stdout.doc has no suffix that can"),
        (("learn", "-", "-o", "/no/such.bif"), b"a,b\n1,2\n", "/no/such.bif cannot be written"),
        (("info", "--example"), b"", "--example needs the name of an example"),
        (("info", "--example", "Asia"), b"", "There is no example “Asia”; did you mean asia?"),
    ],
)
def test_what_cannot_be_is_one_sentence_without_the_names_of_temporary_files(
    run, words, given, says
):
    said = run(*words, given=given, code=2)[1]
    assert says in said
    assert tempfile.gettempdir() not in said


def test_nothing_is_left_behind(run, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    run("info", "-", given=ASIA.read_bytes())
    run("sample", str(ASIA), "-n", "2", "-o", "-")
    run("info", "-", given=b"\x00\x01", code=2)
    assert list(tmp_path.iterdir()) == []


def test_a_reader_that_stops_early_is_no_error():
    command = f"{sys.executable} -m bayesgui sample {ASIA} -n 200000 -o - | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert done.stdout == "asia,tub,smoke,lung,bronc,either,xray,dysp\n"
    assert done.stderr == ""


def test_an_example_stands_anywhere_for_its_file(run):
    by_name = run("info", str(paths.example_networks()["asia"]))[0]
    assert run("info", "--example", "asia")[0] == by_name
    assert run("info", "--example=asia")[0] == by_name
    found = json.loads(run("compare", "--example", "asia", "--example", "asia", "--json")[0])
    assert found["shd"] == 0
    assert json.loads(run("info", "--example", "alarm", "--json")[0])["nodes"] == 37
    found = json.loads(run("separated", "--example", "asia", "smoke", "asia", "--json")[0])
    assert found["separated"] is True


def test_an_example_opens_in_the_window(monkeypatch, capsys):
    from bayesgui import app

    opened = []
    monkeypatch.setattr(app, "main", lambda files: opened.append(files) or 0)
    assert __main__.main(["--example", "asia", "other.bif"]) == 0
    assert opened == [[str(paths.example_networks()["asia"]), "other.bif"]]
    assert __main__.main(["--example", "asai"]) == 2
    assert capsys.readouterr().err == "There is no example “asai”; did you mean asia?\n"
    assert len(opened) == 1
