"""Comparing the network with another one."""
