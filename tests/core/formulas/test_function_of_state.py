"""f(x) for each state of a variable."""

import pytest

from bayesgui.core.errors import ModelError
from bayesgui.core.formulas.function_of_state import function_values
from bayesgui.core.variable import Variable

DIE = Variable("die", tuple("123456"))
COLOR = Variable("color", ("red", "green"))


def test_x_is_the_number_of_a_state_and_so_is_the_name():
    assert function_values("(x - 3)^2", DIE).tolist() == [4, 1, 0, 1, 4, 9]
    assert function_values("die * 2", DIE).tolist() == [2, 4, 6, 8, 10, 12]
    assert function_values("7", DIE).tolist() == [7] * 6
    assert function_values("x > 4", DIE).tolist() == [0, 0, 0, 0, 1, 1]


def test_states_without_numbers_are_compared_in_quotes():
    assert function_values('if(x = "red", 10, -1)', COLOR).tolist() == [10, -1]
    with pytest.raises(ModelError, match="not numbers"):
        function_values("x + 1", COLOR)


def test_anything_else_is_unknown():
    with pytest.raises(ModelError, match="“y” is unknown here"):
        function_values("x + y", DIE)
    with pytest.raises(ModelError):
        function_values("1 / (x - 2)", DIE)
    with pytest.raises(ModelError):
        function_values("x +", DIE)
