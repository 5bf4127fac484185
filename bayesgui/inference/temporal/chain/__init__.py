"""A template seen as one chain of states: forward, backward and Viterbi numbers, long run."""
