"""Decisions and utilities of OpenMarkov: criteria, policies, sums and products."""

from __future__ import annotations

import pytest

from bayesgui.core.errors import FormatError
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.formats import Loaded
from bayesgui.formats.base import formats
from tests.formats.judge import parsed
from tests.formats.umbrella import UMBRELLA


def test_openmarkov_weighs_by_criteria_and_imposes_policies() -> None:
    policy = (
        '<Potential type="Table" role="policy"><Variables><Variable name="D"/>'
        '<Variable name="F"/></Variables><Values>0 1 0 1 1 0</Values></Potential></Potentials>'
    )
    scales = (
        "</ProbNet><InferenceOptions><MulticriteriaOptions><Unicriterion><Scales>"
        '<Scale Criterion="comfort" Value="-0.5"/></Scales></Unicriterion>'
        '<CostEffectiveness><Scales><Scale Criterion="comfort" Value="9"/></Scales>'
        "</CostEffectiveness></MulticriteriaOptions></InferenceOptions>"
    )
    text = UMBRELLA["pgmx"].replace('Criterion name="---"', 'Criterion name="comfort"')
    text = text.replace("</ProbNet>", scales).replace("</Potentials>", policy)
    model = parsed("pgmx", text).whole
    assert model.mechanism("U").weight == -0.5
    assert model.mechanism("D").policy.values.tolist() == [[0, 1], [0, 1], [1, 0]]
    after = parsed("pgmx", formats.create("pgmx").write(Loaded.of(model))).whole
    assert after == model


@pytest.mark.parametrize(("kind", "formula"), [("Sum", ""), ("Product", "U * V")])
def test_openmarkov_adds_and_multiplies_utilities(kind: str, formula: str) -> None:
    text = UMBRELLA["pgmx"].replace(
        "</Variables><Links>",
        '<Variable name="V" type="numeric" role="utility"/>'
        '<Variable name="S" type="numeric" role="utility"/></Variables><Links>',
    )
    text = text.replace(
        "</Potentials>",
        '<Potential type="UnivariateDistr" distribution="Exact"><Variables><Variable name="V"/>'
        '<Variable name="D"/></Variables><Values>1.5 2</Values></Potential>'
        f'<Potential type="{kind}" role="utility"><UtilityVariable name="S"/><Variables>'
        '<Variable name="U"/><Variable name="V"/></Variables></Potential></Potentials>',
    )
    model = parsed("pgmx", text).whole
    assert model.mechanism("V") == Utility("V", ("D",), [1.5, 2.0])
    assert model.mechanism("S") == SuperValue("S", ("U", "V"), formula)
    written = formats.create("pgmx").write(Loaded.of(model))
    assert f'<Potential type="{kind}" role="utility">'.encode() in written
    assert parsed("pgmx", written).whole == model


def test_a_utility_of_openmarkov_that_varies_is_refused() -> None:
    text = UMBRELLA["pgmx"].replace(
        'type="Table" role="utility"', 'type="UnivariateDistr" distribution="Normal"'
    )
    with pytest.raises(
        FormatError, match=r"line 18: the probabilities of U .* type UnivariateDistr"
    ):
        parsed("pgmx", text)
