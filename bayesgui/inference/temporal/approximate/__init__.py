"""Approximate engines over time: what is carried is a product of small tables, or particles."""
