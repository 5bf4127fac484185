"""Tables made of a few answers of experts: who said what, how answers are pooled, what follows.

`mechanism.Elicited` is the distribution of a node. Its table is that of one of the `interpolations`
(`methods/`), which see the pooled answers on ordered scales (`asked.Asked`), so that none of them
knows names, experts or the order in which states happen to stand.
"""
