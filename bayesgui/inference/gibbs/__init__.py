"""Gibbs sampling: its chains, the blocks that zeros call for, and convergence diagnostics."""
