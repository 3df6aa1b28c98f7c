"""Fast play: one kernel source for CPU and GPU, and what comes of a billion rounds or of one evening.

The compiled code is imported with the module that needs it, never with this package.
"""
