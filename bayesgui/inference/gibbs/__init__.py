"""Gibbs sampling: its chains, the blocks that zeros call for, and convergence diagnostics.

Whether evidence is impossible is decided from the zeros alone (`inference.support`), so that
nothing rare is called impossible. `reducibility` finds what zeros keep single updates from, and the
chains update blocks instead.
"""
