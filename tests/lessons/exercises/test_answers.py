"""Answers, against sums and formulas that are written here once more."""

import itertools
import math
import re

import networkx
import numpy as np
import pytest
from scipy import optimize
from scipy.stats import norm

import bayesgui
from bayesgui.lessons.lesson import QuizItem
from tests.lessons.exercises.drawn import asked, chance, conditional, drawn, joint, states_in, value


def near(number):
    return pytest.approx(number, abs=1e-9)


def test_posteriors_are_sums_over_all_configurations():
    for exercise in drawn("posterior"):
        what, given = asked(exercise)
        assert dict(exercise.given) == given
        assert value(exercise.item.answer) == near(conditional(exercise.model, what, given))
        assert value(exercise.item.answer) != near(chance(exercise.model, what))


def test_the_steps_of_a_posterior_end_in_a_quotient():
    for exercise in drawn("posterior"):
        what, given = asked(exercise)
        evidence, answer = (value(step.value) for step in exercise.item.steps[-2:])
        assert evidence == near(chance(exercise.model, given))
        assert answer * evidence == near(chance(exercise.model, {**what, **given}))
        hidden = exercise.level > 1
        size = len(exercise.model.roles)
        assert len(exercise.item.steps) > (4 if hidden else 3)
        assert size == 3


def test_gibbs_updates_are_conditionals_given_everything():
    for exercise in drawn("gibbs-update"):
        question = exercise.question["en"]
        present, drawn_state = re.fullmatch(
            r"At present (.*)\. Gibbs .* does (.*) come out, .*", question
        ).groups()
        given, what = states_in(exercise.model, present), states_in(exercise.model, drawn_state)
        assert len(given) == len(exercise.model.roles) - 1
        assert value(exercise.item.answer) == near(conditional(exercise.model, what, given))


def test_steps_of_a_filter_are_conditionals_given_the_sign():
    for exercise in drawn("filter-step"):
        sign, what = re.search(
            r"now (.*) is seen\. What is the probability of (.*), to", exercise.question["en"]
        ).groups()
        given, asked_states = (states_in(exercise.model, text) for text in (sign, what))
        assert given == dict(exercise.given)
        assert list(asked_states) == [0 if exercise.level == 3 else 1]
        assert value(exercise.item.answer) == near(conditional(exercise.model, asked_states, given))


def test_steps_of_viterbi_are_the_greatest_of_all_paths():
    for exercise in drawn("viterbi-step"):
        model = exercise.model
        what = re.search(r"that of the best path to (.*), to four", exercise.question["en"])[1]
        fixed = {**states_in(model, what), **dict(exercise.given)}
        free = [range(len(role.states)) for k, role in enumerate(model.roles) if k not in fixed]
        names = [k for k in range(len(model.roles)) if k not in fixed]
        paths = [
            joint(model, {**fixed, **dict(zip(names, states, strict=True))})
            for states in itertools.product(*free)
        ]
        assert len(paths) == (4 if exercise.level == 3 else exercise.level + 1)
        assert value(exercise.item.answer) == near(max(paths))
        assert value(exercise.item.slips[0].value) == near(sum(paths))


def counted(cases, states):
    return sum(
        count
        for row, count in zip(cases.rows, cases.counts, strict=True)
        if all(row[cases.columns.index(node)] == state for node, state in states.items())
    )


def test_laplace_estimates_are_counts():
    for exercise in drawn("laplace"):
        what, given = asked(exercise)
        alpha = float(re.search(r"with ([\d.]+) added", exercise.question["en"]).group(1))
        (child,) = what
        hits = counted(exercise.cases, {**what, **given})
        rows = counted(exercise.cases, given)
        size = len(exercise.model.roles[child].states)
        assert value(exercise.item.answer) == near((hits + alpha) / (rows + size * alpha))
        assert [value(step.value) for step in exercise.item.steps[:3]] == near(
            [rows, hits, hits / rows]
        )
        if exercise.level == 2:
            each = [counted(exercise.cases, {child: k, **given}) for k in range(size)]
            assert 0 in each
            assert size == 3


def test_an_em_step_divides_expected_counts():
    for exercise in drawn("em-step"):
        model, cases = exercise.model, exercise.cases
        what, given = asked(exercise)
        expected = {}
        for (cause, effect), count in zip(cases.rows, cases.counts, strict=True):
            for state in (0, 1):
                share = conditional(model, {0: state}, {1: effect}) if cause < 0 else cause == state
                expected[state, effect] = expected.get((state, effect), 0.0) + count * share
        ofcause = sum(number for (cause, _), number in expected.items() if cause == 0)
        if given:
            ((node, effect),) = what.items()
            assert (node, given) == (1, {0: 0})
            answer = expected[0, effect] / ofcause
        else:
            assert what == {0: 0}
            answer = ofcause / sum(cases.counts)
        assert value(exercise.item.answer) == near(answer)
        assert (exercise.level == 1) == (not given) == any(row[0] >= 0 for row in cases.rows)


def risks_of(exercise):
    """Return P(class | findings) and the risk of each decision."""
    found = re.match(r"(\S.*?=\S.*?) is found\.", exercise.question["en"])
    given = states_in(exercise.model, found.group(1)) if found else {}
    assert dict(exercise.given) == ({} if isinstance(exercise.item, QuizItem) else given)
    classes = range(len(exercise.model.roles[0].states))
    posterior = [conditional(exercise.model, {0: k}, given) for k in classes]
    values = exercise.losses.values
    return posterior, [sum(values[k][j] * posterior[k] for k in classes) for j in classes]


def test_least_risks_are_least_sums():
    differing = []
    for exercise in drawn("minimum-risk"):
        posterior, risks = risks_of(exercise)
        best, surest = risks.index(min(risks)), posterior.index(max(posterior))
        differing.append((exercise.level, best != surest))
        decisions = exercise.losses.decisions
        said = re.findall("“([^”]*)”", exercise.conclusion["en"])
        assert said == list(dict.fromkeys([decisions[best], decisions[surest]]))
        if not isinstance(exercise.item, QuizItem):
            assert value(exercise.item.answer) == near(min(risks))
            continue
        for option in exercise.item.options:
            pair = re.findall("“([^”]*)”", option.text["en"])
            assert value(option.holds) == (pair == [decisions[best], decisions[surest]])
    assert all(differs for level, differs in differing if level == 3)
    share = [differs for level, differs in differing if level < 3]
    assert 0.4 < sum(share) / len(share) < 0.6


# -- choices ----------------------------------------------------------------------------------


def solved(exercise):
    """Return the best strategy of the exercise's network, by the solver of the program."""
    return bayesgui.solve(exercise.situation().model, dict(exercise.situation().evidence))


def test_expected_utilities_are_those_of_the_solver():
    for exercise in drawn("expected-utility")[:300]:
        best = solved(exercise)
        assert value(exercise.item.answer) == near(best.expected_utility)
        said = re.findall("“([^”]*)”", exercise.conclusion["en"])
        if exercise.level < 3:
            assert tuple(said) == best.best("Choice")
        else:
            assert best.depends("Choice")


def test_values_of_information_are_those_of_the_solver():
    for exercise in drawn("value-of-information")[:300]:
        asked = re.search("“([^”]*)”", exercise.question["en"])[1]
        model = exercise.situation().model
        worth = bayesgui.value_of_information(model, "Choice", [asked])
        assert value(exercise.item.answer) == near(worth[asked])
        assert (exercise.level == 1) == (asked == exercise.model.roles[0].name["en"])


def test_no_option_of_a_choice_is_the_best_one_in_every_state():
    for kind in ("expected-utility", "value-of-information"):
        for exercise in drawn(kind):
            columns = list(zip(*exercise.choice.gains, strict=True))
            assert [column.index(max(column)) for column in columns] == list(range(len(columns)))


# -- d-separation -----------------------------------------------------------------------------


def open_path(arcs, x, y, given):
    """Look for a path with no chain or fork in the set, and something below each collider in it."""
    below = {node: {node} for arc in arcs for node in arc}
    for _ in below:
        for parent, child in arcs:
            below[parent] = below[parent] | below[child]
    neighbors = {node: {a for a, b in arcs if b == node} | {b for a, b in arcs if a == node}
                 for node in below}  # fmt: skip

    def passes(before, node, after):
        if (before, node) in arcs and (after, node) in arcs:
            return bool(below[node] & given)
        return node not in given

    def search(path):
        return path[-1] == y or any(
            search([*path, node])
            for node in neighbors[path[-1]] - set(path)
            if len(path) == 1 or passes(path[-2], path[-1], node)
        )

    return search([x])


def claims_of(exercise):
    """Read the claim of each option, or of the question."""
    pattern = r"(\w) and (\w), given ([\w, ]+)"
    if exercise.level == 1:
        texts = [exercise.question["en"]]
    elif exercise.level == 2:
        texts = [option.text["en"] for option in exercise.item.options]
    else:
        x, y = re.search(r"are (\w) and (\w) d-separated", exercise.question["en"]).groups()
        texts = [f"{x} and {y}, given {option.text['en']}" for option in exercise.item.options]
    for text in texts:
        x, y, given = re.search(pattern, text).groups()
        yield x, y, set() if given.startswith("nothing") else set(given.split(", "))


def test_separations_have_no_open_path():
    for exercise in drawn("d-separation"):
        text = exercise.scene["en"]
        arcs = {tuple(arc) for arc in re.findall(r"(\w) → (\w)", text)}
        truths = [value(option.holds) for option in exercise.item.options]
        claims = list(claims_of(exercise))
        for x, y, _given in claims:
            assert not {(x, y), (y, x)} & arcs
        found = [not open_path(arcs, *claim) for claim in claims]
        assert found == (truths[:1] if exercise.level == 1 else truths), text


def test_yes_and_no_are_equally_frequent():
    yes = [value(e.item.options[0].holds) for e in drawn("d-separation") if e.level == 1]
    assert 0.4 < sum(yes) / len(yes) < 0.6


def test_separations_agree_with_networkx():
    for exercise in drawn("d-separation")[:150]:
        graph = networkx.DiGraph(exercise.situation().network.arcs)
        truths = [value(option.holds) for option in exercise.item.options]
        found = [
            networkx.is_d_separator(graph, {x}, {y}, given) for x, y, given in claims_of(exercise)
        ]
        assert found == (truths[:1] if exercise.level == 1 else truths)


# -- numbers alone ----------------------------------------------------------------------------


def numbers_in(text):
    """Return the numbers that stand in a text, in their order."""
    return [float(each) for each in re.findall(r"(?<![\w.])-?\d+(?:\.\d+)?", text)]


def test_modes_of_coins_are_zeros_of_the_derivative():
    for exercise in drawn("coin-map"):
        tosses, heads = numbers_in(exercise.scene["en"])
        first, second = numbers_in(exercise.question["en"])[:2]
        tails = tosses - heads
        if exercise.level == 1:
            # Beta(a, b) counts as a − 1 heads and b − 1 tails.
            expected = (heads + first - 1) / (heads + first - 1 + tails + second - 1)
        else:

            def slope(t, mean=first, sd=second, heads=heads, tails=tails):
                return heads / t - tails / (1 - t) - (t - mean) / sd**2

            expected = optimize.brentq(slope, 1e-6, 1 - 1e-6, xtol=1e-12)
            if exercise.level == 3:
                h = 1e-5
                curvature = -(slope(expected + h) - slope(expected - h)) / (2 * h)
                expected = curvature**-0.5
        assert value(exercise.item.answer) == pytest.approx(expected, abs=1e-6)


def test_responsibilities_are_posteriors_of_the_component():
    for exercise in drawn("responsibilities"):
        parts = re.findall(r"([\d.]+) · N\(([\d.]+), ([\d.]+)²\)", exercise.scene["en"])
        (w1, m1, s1), (w2, m2, s2) = [tuple(map(float, part)) for part in parts]
        assert w1 + w2 == pytest.approx(1)

        def share(x, w1=w1, m1=m1, s1=s1, w2=w2, m2=m2, s2=s2):
            first, second = w1 * norm.pdf(x, m1, s1), w2 * norm.pdf(x, m2, s2)
            return first / (first + second)

        if exercise.level < 3:
            (x,) = map(float, re.findall(r"x = (-?[\d.]+),", exercise.question["en"]))
            expected = share(x)
            assert (s1 == s2) == (exercise.level == 1)
        else:
            points = numbers_in(exercise.question["en"].split("One step")[0])
            assert len(points) == 3
            expected = sum(share(x) * x for x in points) / sum(map(share, points))
        assert value(exercise.item.answer) == pytest.approx(expected, abs=1e-9)


def test_windows_hold_the_points_that_are_counted():
    for exercise in drawn("windows"):
        count, *numbers = numbers_in(exercise.scene["en"])
        asked = numbers_in(exercise.question["en"])
        if exercise.level == 1:
            width, x = asked
            inside = sum(x - width / 2 < point < x + width / 2 for point in numbers)
            expected = inside / count / width
        elif exercise.level == 2:
            x, k = asked
            far = sorted(abs(point - x) for point in numbers)[int(k) - 1]
            expected = k / count / (2 * far)
        else:
            x, y, k = asked
            places = list(zip(numbers[::2], numbers[1::2], strict=True))
            assert len(places) == count
            reach = sorted(max(abs(a - x), abs(b - y)) for a, b in places)[int(k) - 1]
            expected = k / count / (4 * reach * reach)
        assert value(exercise.item.answer) == pytest.approx(expected, abs=1e-9)


def test_parameters_are_those_of_the_network():
    for exercise in drawn("parameters")[:300]:
        sizes = re.findall(r"([A-F]) has (\d) states", exercise.scene["en"])
        network = bayesgui.BayesianNetwork(
            [bayesgui.Variable(name, tuple(map(str, range(int(r))))) for name, r in sizes]
        )
        for parent, child in re.findall(r"([A-F]) → ([A-F])", exercise.scene["en"]):
            network = network.with_arc(parent, child)
        expected = network.n_parameters
        if exercise.level == 3:
            expected = math.prod(int(states) for _, states in sizes) - 1 - expected
        assert value(exercise.item.answer) == expected


def test_weights_are_products_over_the_findings():
    for exercise in drawn("likelihood-weights"):
        model, given = exercise.model, dict(exercise.given)
        text = exercise.question["en"]
        if exercise.level == 1:
            cases = [states_in(model, re.search(r"has drawn (.*)\. What", text)[1])]
        else:
            drawn_text = text.split(" has drawn ")[1].split(". What")[0]
            cases = [states_in(model, part) for part in re.findall(r"\(([^()]*)\)", drawn_text)]
        weights = [joint(model, {**case, **given}) / chance(model, case) for case in cases]
        if exercise.level == 1:
            expected = weights[0]
        else:
            what, known = asked(exercise)
            assert known == given
            expected = sum(
                weight
                for weight, case in zip(weights, cases, strict=True)
                if what.items() <= case.items()
            ) / sum(weights)
            assert len(cases) == (3 if exercise.level == 2 else 5)
        assert value(exercise.item.answer) == near(expected)


# -- tables, graphs and trees -----------------------------------------------------------------


def counts_of(exercise):
    """Return the counts of all configurations, an axis for each column."""
    shape = [len(exercise.model.roles[node].states) for node in exercise.cases.columns]
    counts = np.zeros(shape)
    for row, count in zip(exercise.cases.rows, exercise.cases.counts, strict=True):
        counts[row] += count
    return counts


def table_score(counts):
    """Return ln L and the number of parameters of the last axis given all others."""
    rows = counts.reshape(-1, counts.shape[-1])
    with np.errstate(divide="ignore", invalid="ignore"):
        parts = np.where(rows > 0, rows * np.log(rows / rows.sum(axis=1, keepdims=True)), 0)
    return parts.sum(), rows.shape[0] * (rows.shape[1] - 1)


def test_gains_in_bic_are_differences_of_scores():
    for exercise in drawn("bic-gain"):
        counts = counts_of(exercise)
        new = counts.ndim - 2
        (before, few), (after, many) = table_score(counts.sum(axis=new)), table_score(counts)
        expected = after - before - np.log(counts.sum()) / 2 * (many - few)
        assert value(exercise.item.answer) == near(expected)


def test_a_gain_in_bic_is_that_of_the_program():
    from bayesgui.learning.scores.base import score_network, scores

    for exercise in drawn("bic-gain")[:12]:
        now = exercise.situation()
        child, new = (exercise.model.roles[k].name["en"] for k in (-1, -2))
        found = [
            score_network(each, now.dataset.matched(each), {"bic": scores.create("bic")})[0].total
            for each in (now.network, now.network.with_arc(new, child))
        ]
        assert value(exercise.item.answer) == pytest.approx(found[1] - found[0], abs=1e-6)


def matrix_of(exercise):
    """Return names, the order, and the matrix of neighbors, parents of a node joined."""
    text = exercise.scene["en"]
    names = sorted(set(re.findall(r"[A-G]", text.split("order: ")[1])))
    place = {name: k for k, name in enumerate(names)}
    edges = [(place[a], place[b]) for a, b in re.findall(r"([A-G]) [–→] ([A-G])", text)]
    neighbors = np.zeros((len(names),) * 2, bool)
    for a, b in edges:
        neighbors[a, b] = neighbors[b, a] = True
    if "→" in text:
        for (a, child), (b, other) in itertools.combinations(edges, 2):
            if child == other:
                neighbors[a, b] = neighbors[b, a] = True
    order = [place[name] for name in re.findall(r"[A-G]", text.split("order: ")[1])]
    return names, order, neighbors


def test_eliminations_fill_in_and_make_tables_as_counted():
    for exercise in drawn("fill-in"):
        names, order, neighbors = matrix_of(exercise)
        states = dict(re.findall(r"([A-G]): (\d)", exercise.question["en"]))
        added, largest, left = 0, 0, set(order)
        for node in order:
            left.remove(node)
            near_ones = [other for other in left if neighbors[node, other]]
            if states:
                cells = math.prod(int(states[names[k]]) for k in (node, *near_ones))
                largest = max(largest, cells)
            for a, b in itertools.combinations(near_ones, 2):
                added += not neighbors[a, b]
                neighbors[a, b] = neighbors[b, a] = True
        assert value(exercise.item.answer) == (largest if exercise.level == 3 else added)


def test_weights_of_tan_are_information_given_the_class():
    for exercise in drawn("tan-tree"):
        if exercise.level > 1:
            continue
        p = counts_of(exercise) / sum(exercise.cases.counts)

        def entropy(table):
            flat = table[table > 0]
            return -(flat * np.log(flat)).sum()

        # H(C, X) + H(C, Y) − H(C, X, Y) − H(C)
        expected = (
            entropy(p.sum(axis=2)) + entropy(p.sum(axis=1)) - entropy(p) - entropy(p.sum((1, 2)))
        )
        assert value(exercise.item.answer) == near(expected)


def test_trees_of_tan_are_the_heaviest_of_all():
    for exercise in drawn("tan-tree")[:300]:
        if exercise.level == 1:
            continue
        found = re.findall(r"([A-E])([A-E]) (\d\.\d+)", exercise.scene["en"])
        weights = {frozenset((a, b)): float(w) for a, b, w in found}
        root = re.search(r"root is ([A-E])", exercise.question["en"])[1]
        names = sorted({name for pair in weights for name in pair})

        def spans(pairs, names=names):
            reached = {names[0]}
            for _ in names:
                reached |= {name for pair in pairs if pair & reached for name in pair}
            return reached == set(names)

        trees = [t for t in itertools.combinations(weights, len(names) - 1) if spans(t)]
        best = max(trees, key=lambda tree: sum(weights[pair] for pair in tree))
        (right,) = (each.text["en"] for each in exercise.item.options if value(each.holds))
        arcs = re.findall(r"([A-E]) → ([A-E])", right)
        assert {frozenset(arc) for arc in arcs} == set(best)
        # Every feature but the root has one parent.
        assert sorted(child for _, child in arcs) == [name for name in names if name != root]
