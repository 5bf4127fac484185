"""Parts of learners that test independence: skeletons, and graphs made of them."""
