"""Tables learned by a lesson's commands."""

from pathlib import Path

import pytest

from bayesgui.core.errors import ParameterError
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.situation import Situation, perform


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "first.csv").write_text("toss\nheads\ntails\n")
    (tmp_path / "rest.csv").write_text("toss\nheads\nheads\nheads\n")
    return tmp_path


def heads(folder: Path, *lines: str) -> float:
    """Perform commands on a coin and return P(heads)."""
    commands = [parse_command(line) for line in ("network coin", *lines)]
    return float(perform(commands, Situation(), folder).network.cpt("toss").values[0])


def test_options_of_a_learner_are_read_as_on_the_command_line(folder: Path) -> None:
    learned = heads(folder, "data rest.csv", "learn bayes prior=bdeu ess=4")
    assert learned == pytest.approx((3 + 2) / (3 + 4))
    with pytest.raises(ParameterError, match="ess"):
        heads(folder, "data rest.csv", "learn bayes ess=many")


def test_kept_counts_go_on_where_the_tables_alone_would_not(folder: Path) -> None:
    before = ("data first.csv", "learn bayes prior=bdeu ess=2", "data rest.csv")
    assert heads(folder, *before, "learn bayes start=counts") == pytest.approx((1 + 1 + 3) / 7)
    assert heads(folder, *before, "learn bayes prior=tables ess=1") == pytest.approx(3.5 / 4)
