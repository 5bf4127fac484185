"""Submodels under the hand: what the pointer is on, opening and folding, moving in and out."""
