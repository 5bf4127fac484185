"""The page Sensitivity of a network with decisions: a tornado, and the strategies of a number."""
