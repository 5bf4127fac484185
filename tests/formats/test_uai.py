"""UAI files: what others write, findings beside them, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings

from bayesgui.core.errors import FormatError
from bayesgui.core.evidence import StateFinding
from bayesgui.formats import Loaded, read, write
from bayesgui.formats.base import formats
from tests.formats.judge import SHARED, asia, parsed
from tests.formats.test_pyagrum import their_table
from tests.formats.test_round_trips import TEXT, documents

if TYPE_CHECKING:
    from pathlib import Path

CHAIN = "BAYES\n2\n2 3\n2\n1 0\n2 0 1\n\n2\n 0.2 0.8\n\n6\n 0.1 0.3 0.6\n 0.6 0.4 0\n"


def test_a_file_without_names_gets_numbers() -> None:
    network = parsed("uai", CHAIN).network
    assert network.names == ("x0", "x1")
    assert network["x1"].states == ("0", "1", "2")
    assert network.cpt("x1").values.tolist() == [[0.1, 0.3, 0.6], [0.6, 0.4, 0.0]]


def test_the_last_variable_of_a_table_is_the_child_and_varies_fastest() -> None:
    text = "BAYES 3 2 3 2 3 1 0 1 1 3 1 0 2 2 0.5 0.5 3 0.2 0.3 0.5 12 " + " ".join(
        f"{p} {1 - p}" for p in (0.0, 0.125, 0.25, 0.375, 0.5, 0.625)
    )
    cpt = parsed("uai", text).network.cpt("x2")
    assert cpt.parents == ("x1", "x0")
    assert cpt.values[..., 0].tolist() == [[0.0, 0.125], [0.25, 0.375], [0.5, 0.625]]


@pytest.mark.parametrize("text", ["2 0 1 1 2", "1\n2 0 1 1 2\n", "2\n0 1\n1 2\n"])
def test_findings_beside_the_file_are_read(tmp_path: Path, text: str) -> None:
    (tmp_path / "chain.uai").write_text(CHAIN)
    (tmp_path / "chain.uai.evid").write_text(text)
    found = read(tmp_path / "chain.uai").evidence
    assert dict(found.items()) == {
        "x0": StateFinding(frozenset({"1"})),
        "x1": StateFinding(frozenset({"2"})),
    }


def test_of_several_sets_of_findings_the_first_is_read(tmp_path: Path) -> None:
    (tmp_path / "chain.uai").write_text(CHAIN)
    (tmp_path / "chain.uai.evid").write_text("2\n1 1 2\n1 0 0\n")
    loaded = read(tmp_path / "chain.uai")
    assert list(loaded.evidence) == ["x1"]
    assert loaded.remarks == ("chain.uai.evid has 2 sets of findings; the first was taken.",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 2 0", "line 1: there is no variable 2 with a state 0"),
        ("1 1 3", "there is no variable 1 with a state 3"),
        ("2 0 1", "ends before all its numbers"),
        ("1 0 a", "a number should stand where “a” stands"),
    ],
)
def test_findings_that_do_not_fit_are_refused(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "chain.uai").write_text(CHAIN)
    (tmp_path / "chain.uai.evid").write_text(text)
    with pytest.raises(FormatError, match=words):
        read(tmp_path / "chain.uai")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (CHAIN.replace("BAYES", "MARKOV"), "a Markov network, whose factors"),
        (CHAIN[:-12], "cut short"),
        (CHAIN.replace("0.3", "a"), "line 12: a number should stand where “a” stands"),
        (CHAIN.replace("0.3", "0_3"), "where “0_3” stands"),
        (CHAIN.replace("6\n", "5\n", 1), "the table of x1 needs 6 numbers and has 5"),
        (CHAIN.replace("2 0 1", "2 0 2"), "for the variables 0 2, but there are only 2"),
        (CHAIN.replace("2 0 1", "2 1 0"), "x0 has a second table"),
        (CHAIN.replace("3\n2\n", "3\n1\n"), "there are 2 nodes and 1 tables"),
        ("BAYES 1 99999999", "cut short"),
        ("BAYES 99999999999999999999 1", "a number should stand"),
    ],
)
def test_what_does_not_fit_is_refused(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        parsed("uai", text)


@settings(max_examples=60, deadline=None)
@given(document=documents(TEXT))
def test_numbers_and_parents_survive_without_names(document: Loaded) -> None:
    data = formats.create("uai").write(document)
    after = parsed("uai", data)
    before = document.network
    new = dict(zip(before.names, after.network.names, strict=True))
    for name in before.names:
        assert after.network.parents(new[name]) == tuple(new[p] for p in before.parents(name))
        assert (after.network.cpt(new[name]).values == before.cpt(name).values).all()
    assert after.remarks == ()
    assert formats.create("uai").write(after) == data


def test_lost_names_are_told_and_numbers_are_not() -> None:
    losses = formats.create("uai").losses(asia())
    assert any("will be read as x0, x1 and so on" in loss for loss in losses)
    assert formats.create("uai").losses(parsed("uai", CHAIN)) == []


def test_pyagrum_reads_the_same_numbers_where_a_node_has_one_parent(tmp_path: Path) -> None:
    # aGrUM lets the first parent vary fastest, against the format's definition.
    import pyagrum as gum

    network = asia().network.without_arc("bronc", "dysp").without_arc("tub", "either")
    write(tmp_path / "ours.uai", network)
    peer = gum.loadBN(str(tmp_path / "ours.uai"))
    ids = {name: str(k) for k, name in enumerate(network.names)}
    for name in network.names:
        parents = tuple(ids[parent] for parent in network.parents(name))
        theirs = their_table(peer, ids[name], parents)
        # pyAgrum reads numbers of 32 bits.
        assert np.abs(theirs - network.cpt(name).values).max() < 1e-7


def test_what_pyagrum_writes_is_read_with_its_meaning_and_names(tmp_path: Path) -> None:
    import pyagrum as gum

    gum.initRandom(7)
    peer = gum.fastBN("a[2]->c[3]<-b[4];c->d[2]<-a;b->d<-e[3]")
    gum.saveBN(peer, str(tmp_path / "theirs.uai"))
    loaded = read(tmp_path / "theirs.uai")
    assert set(loaded.network.names) == set("abcde")
    for name in loaded.network.names:
        theirs = their_table(peer, name, loaded.network.parents(name))
        assert np.abs(theirs - loaded.network.cpt(name).values).max() < 1e-6
    assert any("aGrUM, whose tables let the first parent" in note for note in loaded.remarks)


@pytest.mark.skipif(not (SHARED / "formats").is_dir(), reason="needs the shared files")
def test_the_example_of_the_collection_is_read() -> None:
    network = read(SHARED / "formats" / "failing" / "chain.uai").network
    assert network.cpt("x1").values.tolist() == [[0.1, 0.9], [0.6, 0.4]]
