"""Exact engines: junction tree, variable elimination and enumeration.

`plan` compiles a network into flat arrays once per structure, large cliques split; a session
(`tree_state`) owns messages and findings. A changed table is `replace_cpt`; a changed finding costs
what it changes, one taken back nothing (`kept_answers`). `reduced_trees`: where observations remove
most of a large tree.
"""
