"""Random networks with random trees of submodels."""

from hypothesis import strategies as st

from bayesgui.core.submodels.tree import Submodel, Submodels


@st.composite
def trees(draw, most_nodes=12, most_submodels=6):
    """Names, arcs, submodels, and which of them are open."""
    n = draw(st.integers(2, most_nodes))
    names = [f"n{k}" for k in range(n)]
    pairs = [(a, b) for k, b in enumerate(names) for a in names[:k]]
    arcs = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=25))
    count = draw(st.integers(1, most_submodels))
    parents = [""] + [
        draw(st.sampled_from(["", *(f"s{j}" for j in range(k))])) for k in range(1, count)
    ]
    members = {f"s{k}": [] for k in range(count)}
    for name in names:
        where = draw(st.sampled_from(["", *members]))
        if where:
            members[where].append(name)
    held = set()
    for k in range(count):
        id = f"s{k}" if members[f"s{k}"] else ""
        while id:
            held.add(id)
            id = parents[int(id[1:])]
    items = tuple(
        Submodel(
            f"s{k}",
            f"Submodel {k}",
            tuple(members[f"s{k}"]),
            parents[k],
            draw(st.integers(-800, 800)),
            draw(st.integers(-800, 800)),
        )
        for k in range(count)
        if f"s{k}" in held
    )
    submodels = Submodels(items)
    opened = {each.id for each in items if draw(st.booleans())}
    return names, arcs, submodels, opened
