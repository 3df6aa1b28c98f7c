"""`python -m saalchef.cli` is `saalchef`."""

from saalchef.cli import main

main()
