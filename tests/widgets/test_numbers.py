from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bayesgui.widgets import numbers

PROBABILITIES = st.floats(0, 1)


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (0.0, "0"),
        (1.0, "100"),
        (1 - 1e-16, "100"),
        (0.04, "4.0"),
        (0.625571, "62.6"),
        (0.0004, "0+"),
        (0.0006, "0.1"),
        (0.9996, "100−"),
        (0.9994, "99.9"),
        (1e-300, "0+"),
        (None, "–"),
        (math.nan, "–"),
    ],
)
def test_per_cent_has_one_decimal_and_0_and_100_only_when_exact(p: float | None, text: str) -> None:
    assert numbers.percent(p) == text


@given(PROBABILITIES)
def test_per_cent_is_never_a_false_certainty_and_never_off_by_more_than_rounding(p: float) -> None:
    text = numbers.percent(p)
    assert text not in ("0.0", "100.0")
    if text == "0":
        assert p == 0
    elif text == "100":
        assert p > 1 - 1e-15
    elif text[-1] in "+−":
        assert p < 0.00051 or p > 0.9994
    else:
        assert float(text) == pytest.approx(100 * p, abs=0.0501)


@pytest.mark.parametrize(
    ("p", "probability", "odds"),
    [
        (0.0, "0", "0"),
        (1.0, "1", "∞"),
        (0.5, "0.500", "1.00"),
        (0.0001, "0+", "0+"),
        (0.9985, "0.999", "666"),
        (0.9999, "1−", "999+"),
        (0.99, "0.990", "99.0"),
        (None, "–", "–"),
    ],
)
def test_the_other_forms_follow_the_same_rules(
    p: float | None, probability: str, odds: str
) -> None:
    assert numbers.number(p, "probability") == probability
    assert numbers.number(p, "odds") == odds


def test_the_form_decides_which_text_a_number_has() -> None:
    assert [numbers.number(0.25, form) for form in numbers.FORMS] == ["25.0", "0.250", "0.333"]


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (0.1001, "0.1001"),
        (0.067548, "0.067548"),
        (0.0001, "0.0001"),
        (1.0, "1"),
        (0.0, "0"),
        (1.23456e-7, "1.2346·10⁻⁷"),
        (9.999999e-9, "1·10⁻⁸"),
    ],
)
def test_tiny_probabilities_are_written_with_a_power_of_ten(p: float, text: str) -> None:
    assert numbers.probability_text(p) == text


def test_a_probability_below_every_float_is_still_a_number() -> None:
    assert numbers.probability_from_log_text(-2000) == "2.5765·10⁻⁸⁶⁹"
    assert numbers.probability_from_log_text(-math.inf) == "0"


@given(st.floats(1e-300, 1))
def test_a_small_probability_reads_back_to_five_digits(p: float) -> None:
    text = numbers.probability_text(p)
    mantissa, _, power = text.partition("·10")
    exponent = int(power.translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")) or "0")
    assert float(f"{mantissa}e{exponent}") == pytest.approx(p, rel=6e-5)


def test_logarithms_have_a_true_minus_sign() -> None:
    assert numbers.log_text(-2.30158) == "−2.3016"
    assert numbers.log_text(0.0) == "0"
    assert numbers.log_text(-0.0312, 1) == "0.0"
    assert numbers.log_text(-math.inf) == "−∞"
    assert numbers.signed_text(0.087) == "+0.087"
    assert numbers.signed_text(-0.087) == "−0.087"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.9, "0.9"),
        (0.30521, "0.3052"),
        (0.0, "0"),
        (1.0, "1"),
        (0.99996, "0.99996"),
        (0.99999999999, "1−"),
        (1.00000000001, "1+"),
        (0.00004, "4·10⁻⁵"),
        (0.95, "0.95"),
    ],
)
def test_a_cell_drops_trailing_zeros_but_never_reads_as_a_false_0_or_1(
    value: float, text: str
) -> None:
    assert numbers.cell_text(value) == text


def test_astronomical_counts_are_given_by_their_power_of_ten() -> None:
    assert numbers.large_count_text(12_041) == "12,041"
    assert numbers.large_count_text(2 * 10**15 + 5) == "2.00·10¹⁵"
    assert numbers.large_count_text(math.factorial(300)) == "3.06·10⁶¹⁴"


def test_counts_and_times_carry_their_units() -> None:
    assert numbers.count_text(1041) == "1,041"
    assert numbers.seconds_text(0.00002) == "0.02 ms"
    assert numbers.seconds_text(0.4) == "0.4 s"
    assert numbers.seconds_text(200) == "3 min"


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0"), (412, "412"), (999, "999"), (1000, "1k"), (1234, "1.2k"), (10_000, "10k"),
     (9_960, "10k"), (999_600, "1M"), (1_200_000, "1.2M"), (2.5e9, "2.5G")],
)  # fmt: skip
def test_a_count_on_a_badge_has_at_most_four_characters(count: float, text: str) -> None:
    assert numbers.short_count(count) == text


def test_a_difference_has_a_sign_unless_there_is_none() -> None:
    assert numbers.difference_text(0.045) == "+0.045"
    assert numbers.difference_text(-0.25) == "−0.25"
    assert numbers.difference_text(0.0) == "0"


def test_a_p_value_of_a_sentence_is_never_zero() -> None:
    assert numbers.p_value_in_text(3e-9) == "p < 0.0001"
    assert numbers.p_value_in_text(0.0312) == "p = 0.0312"
    assert numbers.p_value_in_text(0.99999) == "p > 0.9999"
