"""The page Classifier: what the features of a network tell about its class."""
