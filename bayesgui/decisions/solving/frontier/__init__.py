"""Two criteria: the strategies that no other one beats by both, and why the rest are beaten."""
