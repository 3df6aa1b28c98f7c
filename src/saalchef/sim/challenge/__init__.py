"""Black Jack Challenge for the kernels: whole games of two to seven players."""
