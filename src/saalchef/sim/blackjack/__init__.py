"""Black Jack for the kernels: one box as an automaton, and whole tables."""
