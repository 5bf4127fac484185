"""A monkey at the window: random real events, and what must hold after every 50 of them.

``python -m tests.monkey --minutes 10 --seed 7`` prints how to reproduce what it finds.
"""
