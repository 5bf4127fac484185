"""Names in foreign files cannot command the terminal."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from bayesgui import cli
from bayesgui.cli.visible import visible
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats import write

if TYPE_CHECKING:
    from pathlib import Path

EVIL = "a\x1b]0;owned\x07\x9b2J\r\n\u202eb\x7f"
ALLOWED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]")


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    variables = [Variable(EVIL, (f"y{EVIL}", "n")), Variable("child", ("y", "n"))]
    tables = [CPT(EVIL, (), [0.5, 0.5]), CPT("child", (EVIL,), [[0.5, 0.5], [0.1, 0.9]])]
    path = tmp_path / "evil.bayesgui"
    write(path, BayesianNetwork(variables, tables, EVIL))
    return path


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize(
    "words",
    [
        ["info", "FILE"],
        ["query", "FILE"],
        ["query", "FILE", "--evidence", f"{EVIL}=n"],
        ["query", "FILE", "--evidence", f"{EVIL}=maybe"],
        ["query", "FILE", "--evidence", f"no{EVIL}=1"],
        ["moral", "FILE"],
        ["mpe", "FILE"],
        ["separated", "FILE", EVIL, "child"],
        [EVIL],
    ],
)
def test_nothing_printed_holds_control_characters(
    evil: Path, capsys: pytest.CaptureFixture[str], words: list[str], as_json: bool
) -> None:
    code = cli.main([str(evil) if w == "FILE" else w for w in words] + ["--json"] * as_json)
    out, err = capsys.readouterr()
    assert code in (0, 2)
    assert out + err
    assert not ALLOWED.search(out)
    assert not ALLOWED.search(err)
    assert err.count("\n") <= 1
    if as_json and code == 0:
        assert json.dumps(EVIL)[1:-1] in json.dumps(json.loads(out))


def test_control_characters_are_written_as_in_python() -> None:
    assert visible("\x1b[2J") == r"\x1b[2J"
    assert visible("a\n\tb") == r"a\n\tb"
    assert visible("\u202e") == r"\u202e"
    assert visible("天气 – é 👩‍👩‍👧") == "天气 – é 👩‍👩‍👧"
