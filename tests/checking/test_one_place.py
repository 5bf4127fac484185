"""A kind of problem is added in one place: a class that is registered is asked everywhere."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bayesgui import cli
from bayesgui.checking.problem import Problem, Severity
from bayesgui.checking.registry import NodeCheck, checks
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.checking.subject import Subject


@pytest.fixture
def long_names() -> Iterator[str]:
    checks.names()

    class LongName(NodeCheck):
        """A name of more than five letters."""

        why = "Short names are read faster."

        def at(self, subject: Subject, name: str) -> Iterator[Problem]:
            if len(name) > 5:
                said = Sentence("It has {count} letters.", count=len(name))
                yield Problem(self.kind, Severity.HINT, Place((name,)), said)

    checks.register("long-name", label="Long name", order=99)(LongName)
    yield LongName.kind
    del checks._entries["long-name"]
    checks._in_order = ()


def test_a_registered_kind_is_told_and_ignored(long_names, capsys):
    assert cli.main(["check", "--example", "asia", "--json"]) == 3
    (found,) = json.loads(capsys.readouterr().out)
    assert found == {
        "kind": long_names,
        "severity": "hint",
        "node": "either",
        "place": "either",
        "text": "It has 6 letters.",
        "remedy": None,
    }
    assert cli.main(["check", "--example", "asia", "--ignore", long_names]) == 0


def test_every_kind_says_what_it_is_and_why():
    for entry in checks:
        assert entry.label
        assert entry.summary.endswith(".")
        assert entry.factory.why.endswith(".")
        assert entry.factory.kind == entry.name
