"""What programs ask, as pydantic checks it and OpenAPI describes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

_FINDING: dict[str, Any] = {
    "title": "Finding",
    "description": 'What is known of a node: a state `"yes"` (or a number, in the state of whose '
    'interval it lies); one of some states `["yes", "no"]`; none of some states `{"not": "yes"}`; '
    'a likelihood, a number for each state `{"yes": 0.8, "no": 0.3}`; a posterior that is fixed '
    '(Jeffrey) `{"fixed": {"yes": 0.7, "no": 0.3}}`; an intervention `{"do": "yes"}`; nothing '
    "`null`. On a decision, the option that is chosen.",
    "anyOf": [
        {"type": "string"},
        {"type": "number"},
        {"type": "boolean"},
        {"type": "null"},
        {"type": "array", "items": {"type": ["string", "number", "boolean"]}, "minItems": 1},
        {
            "type": "object",
            "properties": {"not": {"type": ["string", "array"]}},
            "required": ["not"],
        },
        {
            "type": "object",
            "properties": {"fixed": {"type": "object", "additionalProperties": {"type": "number"}}},
            "required": ["fixed"],
        },
        {"type": "object", "properties": {"do": {"type": "string"}}, "required": ["do"]},
        {"type": "object", "additionalProperties": {"type": "number"}},
    ],
    "examples": [
        "yes",
        ["yes", "no"],
        {"not": "yes"},
        {"yes": 0.8, "no": 0.3},
        {"fixed": {"yes": 0.7, "no": 0.3}},
        {"do": "yes"},
    ],
}
Finding = Annotated[Any, WithJsonSchema(_FINDING)]
Findings = dict[str, Finding]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    network: str = Field(
        default="", description="Name of the network; not needed where there is one only."
    )
    targets: list[str] | None = Field(default=None, description="Nodes to answer about; else all.")


class Question(_Message):
    """Findings, and what is asked under them."""

    evidence: Findings = Field(
        default_factory=dict,
        description="Findings by node. Of a template the nodes are `X[0]`, `X[1]`, …",
        examples=[{"xray": "yes", "tub": {"not": "yes"}, "smoke": {"yes": 0.8, "no": 0.3}}],
    )
    choices: dict[str, str] = Field(
        default_factory=dict, description="The option that a decision takes, whatever is known."
    )


class DecideQuestion(BaseModel):
    """Findings and choices under which the best strategy is asked for."""

    model_config = ConfigDict(extra="forbid", strict=True)

    network: str = Field(default="", description="Name of the network.")
    evidence: Findings = Field(default_factory=dict, description="Findings by node.")
    choices: dict[str, str] = Field(default_factory=dict, description="Options by decision.")


class RowsQuestion(_Message):
    """Many rows of findings."""

    rows: list[Findings] = Field(
        description="Findings by node, an object for each row.",
        examples=[[{"xray": "yes", "smoke": "yes"}, {"xray": "no"}, {}]],
    )
    choices: dict[str, str] = Field(
        default_factory=dict, description="The option that a decision takes in every row."
    )


class SeriesQuestion(_Message):
    """What was seen in each slice of a template over time."""

    series: list[Findings] = Field(
        description="Findings by node, an object for each slice; those on nodes that are there "
        "once stand in any slice.",
        examples=[[{"Umbrella": "yes"}, {}, {"Umbrella": "no"}]],
    )
    task: Literal["smooth", "filter", "predict", "sequence"] = Field(
        default="smooth",
        description="Each slice given all findings, given those until then, given those before "
        "it; or the most probable states together.",
    )
    horizon: int = Field(default=0, ge=0, description="Slices after those of the series.")


class Network(BaseModel):
    """A network that can be asked about."""

    name: str
    nodes: int
    arcs: int
    states: dict[str, list[str]]
    parents: dict[str, list[str]]
    decisions: list[str]
    utilities: list[str]
    slices: int | None = Field(description="Slices of a template over time.")
    page: str = Field(description="Where its live page is.")


class Networks(BaseModel):
    """The networks that can be asked about."""

    networks: list[Network]


class Posteriors(BaseModel):
    """Posteriors under findings."""

    engine: str
    log_evidence: float | None = Field(
        description="ln P(findings), natural; null where a posterior is fixed."
    )
    posteriors: dict[str, dict[str, float]] = Field(description="By node and state.")


class RowPosteriors(BaseModel):
    """Posteriors of many rows; null in a row whose findings cannot hold together."""

    engine: str
    log_evidence: list[float | None]
    posteriors: dict[str, dict[str, list[float | None]]] = Field(
        description="By node and state, a number for each row."
    )


class OverTime(BaseModel):
    """Posteriors of each slice, or the most probable states of all slices."""

    engine: str
    times: list[str]
    log_evidence: float | None = None
    posteriors: dict[str, dict[str, list[float]]] = Field(
        default={}, description="By node and state, a number for each slice."
    )
    log_probability: float | None = Field(default=None, description="Of a sequence.")
    sequence: dict[str, list[str]] = Field(default={}, description="By node, a state a slice.")


class Decided(BaseModel):
    """What a decision knows, and what each option is worth."""

    known: list[str]
    options: dict[str, float | None]
    best: list[str] = Field(description="More than one is a tie.")


class Strategy(BaseModel):
    """The best strategy."""

    solver: str
    exact: bool
    expected_utility: float
    utilities: dict[str, float]
    decisions: dict[str, Decided]
    policies: dict[str, list[Any]] = Field(description="Axes as known, options last.")
    posteriors: dict[str, dict[str, float]]


class Problem(BaseModel):
    """Why there is no answer."""

    detail: str = Field(description="One sentence.")
