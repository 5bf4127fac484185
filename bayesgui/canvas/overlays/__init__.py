"""Overlays of the network: one module for each, registered by its class."""
