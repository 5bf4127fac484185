"""Commands of a lesson that learn tables, with the options of a learner and of learning itself."""

import pytest

from bayesgui.core.errors import BayesGuiError
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.situation import Situation, perform


def learned(*lines: str) -> Situation:
    start = ("network fractional", "data fractional.csv")
    return perform(map(parse_command, (*start, *lines)), Situation())


@pytest.mark.parametrize("ess", [1, 4, 0.5])
def test_an_equivalent_sample_size_is_a_number(ess: float) -> None:
    table = learned(f"learn bayes prior=bdeu ess={ess:g}").network.cpt("x2").values
    assert table[0, 0] == pytest.approx((ess / 4 + 1) / (ess / 2 + 1))
    table = learned(f"learn fractional ess={ess:g}").network.cpt("x1").values
    assert table[0] == pytest.approx(0.5)


def test_an_equivalent_sample_size_that_is_no_number_is_refused() -> None:
    with pytest.raises(BayesGuiError, match="ess"):
        learned("learn bayes ess=much")
