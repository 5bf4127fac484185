"""Decisions on a sheet: utilities, the best strategy, its policies, risk, what is worth knowing."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.sentence import Sentence
from bayesgui.decisions.numbering import decision_numbers
from bayesgui.decisions.solving.account import REACH
from bayesgui.decisions.solving.risk.dominance import dominated_pairs
from bayesgui.decisions.solving.sensitivity.numbers import number_text as name_of
from bayesgui.decisions.solving.tree_rows import tree_rows
from bayesgui.decisions.solving.utility_terms import unit_of_total
from bayesgui.explain.writing import number_text
from bayesgui.lessons.handout import decision_words as words
from bayesgui.lessons.handout.sheet import (
    Block,
    Bullets,
    Figure,
    Heading,
    Paragraph,
    Table,
    Tables,
    TreeDrawing,
)
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.account import Account, Knowable
    from bayesgui.decisions.solving.advice import Advice, Option
    from bayesgui.decisions.solving.frontier.told import ToldFrontier
    from bayesgui.decisions.solving.risk.outlooks import Outlook
    from bayesgui.decisions.solving.strategy import PolicyTable, Strategy
    from bayesgui.decisions.solving.worked_steps import WorkedStep
    from bayesgui.explain.rendering import Tell

MOST_ROWS = 40
"""Rows of a policy that are listed; of a longer one the likeliest."""
MOST_CASES = 8
"""Configurations of a decision that are told in words."""
MOST_CELLS = 200
"""Number of cells above which a table of utilities is left out."""
MOST_NUMBERS = 12
"""Numbers on which the strategy depends most that are told."""
MOST_STEP_ROWS = 32
"""Rows up to which the table of a step is printed."""
MOST_DRAWN = 24
"""Ends and folded options up to which a tree is a picture."""
_LOW = 0.05


class DecisionBlocks:
    """The decisions of a model on a sheet, in a language.

    `tell`: translates what a solver says. `in_full`: whether a tree that is not large is a picture,
    and the solution is worked out.
    """

    def __init__(
        self, model: Model, language: str, tell: Tell = str, *, in_full: bool = False
    ) -> None:
        self._model, self._language, self._tell, self._in_full = model, language, tell, in_full
        self._unit = unit_of_total(model)

    def _say(self, text: Text, **values: object) -> str:
        return text.in_language(self._language).format(**values)

    def _list(self, names: tuple[str, ...], none: Text = words.NOTHING) -> str:
        return self._say(words.LISTED).join(names) or self._say(none)

    # -- what is given ---------------------------------------------------------------------------

    def given(self) -> list[Block]:
        """Return the options of each decision and the numbers of each utility."""
        model, tables, formulas = self._model, [], []
        for name in (*model.decisions, *model.utilities):
            mechanism = model.mechanism(name)
            if isinstance(mechanism, SuperValue):
                formula = mechanism.formula or " + ".join(mechanism.parents)
                formulas.append(self._say(words.SUM, utility=name, formula=f"`{formula}`"))
            elif isinstance(mechanism, Utility):
                tables += self._utility_table(name, mechanism)
            elif isinstance(mechanism, Decision):
                tables.append(self._decision_table(name, mechanism))
        blocks: list[Block] = [Tables(tuple(tables))]
        return [*blocks, Bullets(tuple(formulas))] if formulas else blocks

    def _decision_table(self, name: str, mechanism: Decision) -> Table:
        """Return the options, or the policy that is set by hand."""
        options = self._model[name].states
        title = self._say(words.DECISION_TABLE, decision=name)
        policy = mechanism.policy
        if policy is None or policy.values.size > MOST_CELLS:
            if mechanism.parents:
                title = f"{title} | {', '.join(mechanism.parents)}"
            return Table(title, (self._say(words.OPTION),), tuple((each,) for each in options))
        rows = policy.values.reshape(-1, len(options)).tolist()
        return self._configured(f"{title} | {', '.join(policy.parents)}".rstrip(" |"),
                                policy.parents, options, rows)  # fmt: skip

    def _utility_table(self, name: str, mechanism: Utility) -> list[Table]:
        unit = self._model[name].unit
        title = f"{name}, {unit}" if unit else name
        if mechanism.weight != 1.0:
            weight = number_text(mechanism.weight)
            title = self._say(words.WEIGHTED, title=title, weight=weight)
        if mechanism.values.size > MOST_CELLS:
            return []
        rows = mechanism.values.reshape(-1, 1).tolist()
        return [self._configured(title, mechanism.parents, (self._say(words.UTILITY),), rows)]

    def _configured(
        self, title: str, parents: tuple[str, ...], heads: tuple[str, ...], rows: list[list[float]]
    ) -> Table:
        """Return a table with a row for each configuration of some parents."""
        states = itertools.product(*(self._model[parent].states for parent in parents))
        lines = tuple(
            (*each, *map(number_text, row)) for each, row in zip(states, rows, strict=True)
        )
        return Table(title, (*parents, *heads), lines, len(parents))

    # -- what is found ---------------------------------------------------------------------------

    def found(self, account: Account) -> Iterator[Block]:
        """Yield the best strategy, or why there is none, and its views."""
        strategy, solution = account.strategy, account.solution
        yield Heading(self._say(words.STRATEGY))
        if strategy is None or solution is None:
            if account.problem:
                yield Paragraph(self._tell(account.problem))
            return
        memory = words.LIMITED if account.how.setting.limited_memory else words.MEMORY
        apart = self._say(words.APART)
        yield Paragraph(f"{self._expected(strategy)}{apart}{self._say(memory)}")
        yield Bullets(tuple(self._in_words(each, strategy) for each in account.advice))
        yield Tables((self._order(strategy), self._parts(strategy)))
        yield from self._policies(account)
        yield from self._tree(account)
        if self._in_full and account.steps:
            yield from self._worked(strategy, account.steps)
        if account.knowable:
            yield Heading(self._say(words.WORTH))
            yield from self._worths(account)
        yield from self._risk(account)
        if account.numbers:
            yield from self._sensitivity(account)
        if account.frontier is not None:
            yield from self._criteria(account.frontier)

    def _expected(self, strategy: Strategy) -> str:
        known = words.SOLVERS.get(strategy.solver)
        solver = strategy.solver if known is None else self._say(known)
        how = self._say(words.EXACT if strategy.exact else words.LOCAL, solver=solver)
        if strategy.how is not None:
            how = self._tell(strategy.how)
        return self._say(words.EXPECTED, value=self._total(strategy.expected_utility), how=how)

    def _total(self, value: float) -> str:
        return f"{number_text(value)} {self._unit}".rstrip()

    def _in_words(self, advice: Advice, strategy: Strategy) -> str:
        name, taken = advice.decision, advice.taken
        if advice.way == "fixed":
            return self._say(words.FIXED, decision=name)
        if taken is not None:
            text = words.CHOSEN if advice.way == "chosen" else words.ALWAYS
            return self._say(
                text,
                decision=name,
                option=taken.name,
                value=number_text(taken.utility),
                others=self._others(taken),
            )
        cases = [
            self._say(words.CASE, states=", ".join(each.states), option=f"**{each.taken.name}**")
            for each in advice.seen[:MOST_CASES]
        ]
        left = len(advice.seen) - MOST_CASES
        if left > 0:
            cases.append(self._say(words.IN_POLICY, count=f"{left:,}"))
        told = self._say(words.BETWEEN).join(cases)
        return self._say(words.DEPENDS, decision=name, names=self._list(advice.varies), cases=told)

    def _others(self, taken: Option) -> str:
        if not taken.other:
            return ""
        return self._say(words.OTHERS, option=taken.other, value=number_text(taken.other_utility))

    def _order(self, strategy: Strategy) -> Table:
        information, numbers = strategy.information, decision_numbers(strategy.model)
        head = ("", *map(self._say, (words.DECISION, words.KNOWN, words.MATTERS)))
        rows = tuple(
            (
                str(numbers.get(name) or "?"),
                name,
                self._list(information.known[name]),
                self._list(information.requisite[name]),
            )
            for name in information.order
        )
        return Table(self._say(words.ORDER), head, rows, 4)

    def _parts(self, strategy: Strategy) -> Table:
        """Return what each utility adds to the total."""
        model = strategy.model
        head = (words.UTILITY, words.EXPECTED_NUMBER, words.WEIGHT, words.SHARE)
        rows = [
            (name, number_text(value), number_text(weight), number_text(weight * value))
            for name, value in strategy.utilities.items()
            if not model.children(name)
            for weight in (model.mechanism(name).weight,)  # type: ignore[attr-defined]
        ]
        total = self._total(strategy.expected_utility)
        rows.append((self._say(words.TOTAL), "", "", total))
        return Table(self._say(words.MADE_OF), tuple(map(self._say, head)), tuple(rows), 1)

    # -- policies --------------------------------------------------------------------------------

    def _policies(self, account: Account) -> Iterator[Block]:
        """Yield a table for each decision that depends on what is seen."""
        assert account.solution is not None
        strategy = account.strategy
        assert strategy is not None
        remarks = []
        for each in account.advice:
            name = each.decision
            table = account.solution.tables.get(name)
            if table is not None and each.way == "depends":
                yield Tables((self._policy(each, table),))
                if len(each.seen) > MOST_ROWS:
                    left = f"{len(each.seen) - MOST_ROWS:,}"
                    remarks.append(self._say(words.MORE_ROWS, decision=name, count=left))
            elif table is None and each.way == "always" and strategy.depends(name):
                size = f"{strategy.policies_of[name].table.size:,}"
                remarks.append(self._say(words.UNLISTED, decision=name, count=size))
        if remarks:
            yield Bullets(tuple(remarks))

    def _policy(self, advice: Advice, table: PolicyTable) -> Table:
        """Return the rows that can come, the likeliest ones where there are many."""
        model, options = self._model, self._model[table.decision].states
        chosen = advice.seen
        if len(chosen) > MOST_ROWS:
            ordered = sorted(chosen, key=lambda each: -table.probability[each.row])[:MOST_ROWS]
            chosen = tuple(sorted(ordered, key=lambda each: each.row))
        rows = []
        for each in chosen:
            states = (model[name].states[k] for name, k in zip(table.known, each.row, strict=True))
            values = map(number_text, table.utilities[each.row].tolist())
            rows.append(
                (
                    *states,
                    number_text(float(table.probability[each.row])),
                    *values,
                    each.taken.name,
                    number_text(table.ahead(each.row)),
                )
            )
        head = (
            *table.known,
            self._say(words.PROBABILITY),
            *(self._say(words.EU_OF, option=option) for option in options),
            self._say(words.BEST),
            self._say(words.AHEAD),
        )
        title = self._say(words.POLICY, decision=table.decision)
        return Table(title, head, tuple(rows), len(table.known))

    # -- the tree --------------------------------------------------------------------------------

    def _tree(self, account: Account) -> Iterator[Block]:
        """Yield the tree as a picture, or as rows: a way to each end, without what is above it."""
        if len(account.columns) < 2:
            return
        yield Heading(self._say(words.TREE))
        if account.tree is None:
            yield Paragraph(self._say(words.NO_TREE))
            return
        head = (self._say(words.END_TOTAL), self._say(words.PERCENT))
        if self._in_full and account.tree.n_ends + account.tree.n_folded <= MOST_DRAWN:
            numbers = decision_numbers(self._model)
            drawing = TreeDrawing(account.tree, account.columns, numbers, head)
            yield Figure(drawing, self._say(words.TREE_CAPTION))
            return
        yield Paragraph(self._say(words.TREE_HELP))
        columns, ways = tree_rows(account.tree, account.columns)
        rows = [(*w.new, number_text(w.total), number_text(100 * w.p)) for w in ways]
        yield Tables((Table("", (*columns, *head), tuple(rows), len(columns)),))

    # -- the solution ----------------------------------------------------------------------------

    def _worked(self, strategy: Strategy, steps: tuple[WorkedStep, ...]) -> Iterator[Block]:
        """Yield backward induction, a sentence and a table for each step."""
        yield Heading(self._say(words.WORKED))
        yield Paragraph(self._say(words.WORKED_HELP))
        for step in steps:
            text = words.MAX_STEP if step.kind == "max" else words.SUM_STEP
            said = {"number": step.label, "variable": step.variable}
            yield Paragraph(self._say(text, **said, tables="; ".join(step.of)))
            table = self._step(step)
            left = len(table.rows) - MOST_STEP_ROWS
            yield Tables((replace(table, rows=table.rows[:MOST_STEP_ROWS]),))
            if left > 0:
                more = self._say(words.MORE_ROWS, decision=step.variable, count=f"{left:,}")
                yield Bullets((more,))
        total = self._total(strategy.expected_utility)
        yield Paragraph(self._say(words.IN_ALL, value=total))

    def _step(self, step: WorkedStep) -> Table:
        """Return what a step leaves in each configuration that can come: best option, P and EU."""
        model, rows = self._model, []
        options = model[step.variable].states
        for row in itertools.product(*(range(model[name].n_states) for name in step.names)):
            p = 1.0 if step.probability is None else float(step.probability[row])
            if not p:
                continue
            cells = [model[name].states[k] for name, k in zip(step.names, row, strict=True)]
            if step.best is not None:
                cells.append(options[step.best[row]])
            if step.probability is not None:
                cells.append(number_text(p))
            if step.utility is not None:
                cells.append(number_text(float(step.utility[row])))
            rows.append(tuple(cells))
        words_ = (*step.names, step.variable) if step.best is not None else step.names
        numbers = [] if step.probability is None else [f"P({step.label})"]
        numbers += [] if step.utility is None else [f"EU({step.label})"]
        return Table("", (*words_, *numbers), tuple(rows), len(words_))

    # -- knowing and risk ------------------------------------------------------------------------

    def _worths(self, account: Account) -> Iterator[Block]:
        prices = account.how.prices
        tables, late = [], []
        for each in account.knowable:
            if each.worths:
                tables.append(self._worth_table(each, prices))
            if each.too_late:
                names = self._list(each.too_late)
                late.append(self._say(words.TOO_LATE, decision=each.decision, names=names))
        yield Tables(tuple(tables))
        if late:
            yield Bullets(tuple(late))

    def _worth_table(self, asked: Knowable, prices: Mapping[str, float]) -> Table:
        has_prices = any(prices.get(each.variable) for each in asked.worths)
        rows = []
        for each in asked.worths:
            name = each.variable
            price = 0.0 if each.is_known else prices.get(name, 0.0)
            title = self._say(words.KNOWN_NOW, node=name) if each.is_known else name
            more = (number_text(price), number_text(each.value - price)) if has_prices else ()
            rows.append((title, number_text(each.value), *more))
        head = [words.NODE, words.WORTH_OF, *([words.PRICE, words.NET] if has_prices else [])]
        title = self._say(words.BEFORE, decision=asked.decision)
        return Table(title, tuple(map(self._say, head)), tuple(rows), 1)

    def _risk(self, account: Account) -> Iterator[Block]:
        """Yield the numbers of each strategy, and which ones nobody should take."""
        found = account.outlooks
        yield Heading(self._say(words.RISK))
        head = (words.BY_STRATEGY, words.MEAN, words.DEVIATION, words.LOW, words.LOSS)
        rows = tuple(
            (
                self._name(each),
                *map(
                    number_text,
                    (
                        each.lottery.mean,
                        each.lottery.deviation,
                        each.lottery.quantile(_LOW),
                        each.lottery.below(0.0),
                    ),
                ),
            )
            for each in found
        )
        yield Tables((Table("", tuple(map(self._say, head)), rows, 1),))
        lines = [
            self._say(words.DOMINATED, worse=self._name(found[k]), better=self._name(found[j]))
            for k, j in dominated_pairs([each.lottery for each in found])
        ]
        drawn = [each.lottery.n_drawn for each in found if each.lottery.n_drawn]
        if drawn:
            lines.append(self._say(words.DRAWN, count=f"{min(drawn):,.0f}"))
        if lines:
            yield Bullets(tuple(lines))

    # -- numbers and criteria --------------------------------------------------------------------

    def _sensitivity(self, account: Account) -> Iterator[Block]:
        """Yield the numbers on which the strategy depends most."""
        yield Heading(self._say(words.SENSITIVITY))
        yield Paragraph(self._say(words.SENSITIVITY_HELP, reach=number_text(100 * REACH)))
        told = account.numbers[:MOST_NUMBERS]
        rows = []
        for each in told:
            ends = map(number_text, sorted(each.ends))
            changes = self._list(tuple(map(number_text, each.thresholds)), words.DASH)
            name = name_of(self._model, each.number)
            rows.append((name, number_text(each.number.value), *ends, changes))
        head = (words.NUMBER, words.NOW, words.FROM, words.TO, words.CHANGES)
        yield Tables((Table("", tuple(map(self._say, head)), tuple(rows), 1),))
        left = len(account.numbers) - len(told)
        if left:
            yield Paragraph(self._say(words.FEWER, count=f"{left:,}"))

    def _criteria(self, told: ToldFrontier) -> Iterator[Block]:
        """Yield the strategies by two criteria, those of the frontier with their prices."""
        criteria = told.frontier.criteria
        heads = (words.FIRST, criteria.first), (words.SECOND, criteria.second)
        sides = [
            f"{self._say(text, names=self._list(names))}, {unit}".rstrip(", ")
            for (text, names), unit in zip(heads, told.units, strict=True)
        ]
        rows = []
        for point, said in zip(told.frontier.every, told.words, strict=True):
            best = self._say(words.NEVER)
            if point.standing is None:
                best = f"{number_text(point.low)} – {number_text(point.high)}"
            values = (number_text(point.first), number_text(point.second))
            rows.append((self._few_words(said), *values, best))
        yield Heading(self._say(words.CRITERIA))
        yield Paragraph(self._say(words.CRITERIA_HELP))
        head = (self._say(words.BY_STRATEGY), *sides, self._say(words.BEST_FOR))
        yield Tables((Table("", head, tuple(rows[:MOST_ROWS]), 1),))

    def _name(self, each: Outlook) -> str:
        """Return a strategy in few words, in the language of the sheet."""
        return self._few_words(each.words) if each.key else self._say(words.BEST_STRATEGY)

    def _few_words(self, said: object) -> str:
        if not isinstance(said, Sentence):
            return str(said)
        values = {name: self._few_words(value) for name, value in said.values.items()}
        return self._say(words.FEW.get(said.template, Text.same(said.template)), **values)
