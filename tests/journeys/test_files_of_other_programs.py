"""Files of other programs in the window: what is kept and said, and a read that is cancelled."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats import read, write
from bayesgui.jobs.job import JobStatus
from tests.journeys.test_saving import no_question
from tests.support.window import open_window

if TYPE_CHECKING:
    from tests.support.window import Hand

CASES = Path(__file__).parents[1] / "formats" / "cases"


def copy_of(name: str, folder: Path) -> Path:
    return Path(shutil.copyfile(CASES / name, folder / name))


def test_findings_and_counts_of_netica_stay_through_the_window(
    qapp: object, tmp_path: Path
) -> None:
    path = copy_of("findings_lost.dne", tmp_path)
    path.write_text(path.read_text().replace("evidence = y;", "evidence = y; numcases = 25;"))
    with open_window(path) as hand:
        assert list(hand.window.document.state.evidence) == ["A"]
        counts = hand.window.document.state.network.cpt("A").counts
        assert counts is not None
        assert np.allclose(counts, [5.0, 20.0])
        hand.act("file.save")
        hand.rest()
        assert no_question(hand)
    again = read(path)
    assert "Written by bayesgui" in path.read_text()
    assert list(again.evidence) == ["A"]
    kept = again.network.cpt("A").counts
    assert kept is not None
    assert np.allclose(kept, [5.0, 20.0])


def test_the_text_of_a_causal_diagram_opens_as_a_network_not_as_a_table(
    asia: Hand, tmp_path: Path
) -> None:
    path = tmp_path / "diagram.txt"
    path.write_text("dag {\nsmoke -> lung\nsmoke -> bronc\n}\n")
    asia.window.opening.open([path])
    asia.rest()
    assert set(asia.window.document.state.network.names) == {"smoke", "lung", "bronc"}
    assert no_question(asia)


def test_what_cannot_be_opened_is_said_in_the_window(asia: Hand, tmp_path: Path) -> None:
    before = len(asia.window.documents.all)
    for name, words in (
        ("continuous_only.net", "only the continuous node A"),
        ("percent_in_bare_state.net", "begins a comment in the middle of a word"),
    ):
        asia.window.opening.open([copy_of(name, tmp_path)])
        asia.rest()
        assert words in asia.window.messages.bar.text
        assert len(asia.window.documents.all) == before


@pytest.mark.parametrize("suffix", [".bif", ".net"])
def test_a_read_is_cancelled_from_its_job(asia: Hand, tmp_path: Path, suffix: str) -> None:
    parents = tuple(f"p{k}" for k in range(14))
    table = np.random.default_rng(2).dirichlet([1, 1], (2,) * 14)
    variables = [Variable(name, ("y", "n")) for name in (*parents, "child")]
    tables = [CPT(name, (), [0.5, 0.5]) for name in parents]
    path = tmp_path / f"table{suffix}"
    write(path, BayesianNetwork(variables, [*tables, CPT("child", parents, table)]))
    before = len(asia.window.documents.all)
    asia.window.opening.open([path])
    (job,) = [job for job in asia.window.runner.jobs if not job.is_over]
    job.cancel()
    asia.rest()
    QApplication.processEvents()
    assert job.status is JobStatus.CANCELLED
    assert len(asia.window.documents.all) == before
    asia.window.opening.open([path])
    asia.rest()
    assert len(asia.window.documents.all) == before + 1
