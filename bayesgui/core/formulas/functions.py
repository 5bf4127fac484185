"""The functions and distributions that an expression may use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Function:
    """A function or distribution of the expression language.

    `parameters`: names of its arguments; a final "…" means one or more of the one before. `kind`:
    kind of its result: a choice, a number, or a distribution.
    """

    name: str
    parameters: tuple[str, ...]
    kind: str
    example: str

    @property
    def signature(self) -> str:
        """Name and parameters, as in ``Normal(mean, sd)``."""
        return f"{self.name}({', '.join(self.parameters)})"

    @property
    def is_law(self) -> bool:
        """Whether it is a distribution."""
        return self.kind in ("continuous", "discrete", "weights")

    def takes(self, count: int) -> bool:
        """Tell whether it accepts `count` arguments."""
        if self.parameters[-1] == "…":
            return count >= 1
        return count == len(self.parameters)


FUNCTIONS: tuple[Function, ...] = (
    Function("if", ("condition", "then", "else"), "control", 'if(smoke = "yes", 0.3, 0.1)'),
    Function("min", ("a", "b", "…"), "number", "min(a, b)"),
    Function("max", ("a", "b", "…"), "number", "max(a, 0)"),
    Function("abs", ("x",), "number", "abs(a - b)"),
    Function("sqrt", ("x",), "number", "sqrt(a)"),
    Function("exp", ("x",), "number", "exp(-a / 10)"),
    Function("log", ("x",), "number", "log(1 + a)"),
    Function("floor", ("x",), "number", "floor(a / 2)"),
    Function("ceil", ("x",), "number", "ceil(a / 2)"),
    Function("round", ("x",), "number", "round(a / 2)"),
    Function("Normal", ("mean", "sd"), "continuous", "Normal(a + b, 2)"),
    Function(
        "TruncatedNormal",
        ("mean", "sd", "low", "high"),
        "continuous",
        "TruncatedNormal(a, 2, 0, 10)",
    ),
    Function("LogNormal", ("mu", "sigma"), "continuous", "LogNormal(0, 0.5)"),
    Function("Uniform", ("low", "high"), "continuous", "Uniform(0, a)"),
    Function("Exponential", ("rate",), "continuous", "Exponential(1 / a)"),
    Function("Gamma", ("shape", "scale"), "continuous", "Gamma(2, a)"),
    Function("Beta", ("a", "b"), "continuous", "Beta(2, 5)"),
    Function("Poisson", ("mean",), "discrete", "Poisson(2 * a)"),
    Function("Binomial", ("n", "p"), "discrete", "Binomial(10, a / 100)"),
    Function("Geometric", ("p",), "discrete", "Geometric(0.2)"),
    Function("NegativeBinomial", ("r", "p"), "discrete", "NegativeBinomial(3, 0.5)"),
    Function("Bernoulli", ("p",), "discrete", "Bernoulli(0.3)"),
    Function("Distribution", ("w1", "w2", "…"), "weights", "Distribution(a, 2, 1)"),
)

_BY_NAME = {function.name.lower(): function for function in FUNCTIONS}


def function_named(name: str) -> Function | None:
    """Return a function or distribution by its name, ignoring case."""
    return _BY_NAME.get(name.lower())
