"""Tables given by an expression or as a noisy-MAX: choosing the form and editing it."""
