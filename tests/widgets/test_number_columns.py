"""Numbers fit the columns that are kept for them, in every form."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetricsF

from bayesgui.panels.evidence import posterior_changes_list
from bayesgui.panels.network import node_delegate
from bayesgui.widgets.numbers import FORMS, form_with, number, number_in_text
from bayesgui.widgets.theme import font

PROBABILITIES = (0.0, 1e-9, 0.0004, 0.0051, 0.37, 0.626, 0.9, 0.99, 0.999, 0.9994, 0.99999, 1.0)


@pytest.mark.parametrize("decimals", [0, 1, 2])
@pytest.mark.parametrize("form", FORMS)
def test_every_number_fits_the_columns_of_nodes_and_lists(
    qapp: object, form, decimals: int
) -> None:
    form = form_with(form, decimals)
    metrics = QFontMetricsF(font(12, 500))
    narrowest = min(36, node_delegate._NUMBER_WIDTH, posterior_changes_list._NUMBER)
    for p in PROBABILITIES:
        assert metrics.horizontalAdvance(number(p, form)) <= narrowest, (p, number(p, form))


def test_sentences_have_the_form_that_was_chosen() -> None:
    assert number_in_text(0.55) == "55.0\u00a0%"
    assert number_in_text(0.55, "probability") == "0.550"
    assert number_in_text(0.75, "odds") == "3.00"
