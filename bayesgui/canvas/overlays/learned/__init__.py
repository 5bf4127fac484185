"""What is drawn of structures: of a search, of learners, and of two networks beside each other."""
