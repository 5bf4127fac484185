"""Engines based on weighted samples: likelihood weighting and rejection sampling.

Whether evidence is impossible is decided from the zeros alone (`inference.support`), so that
nothing rare is called impossible.
"""
