"""`make bench` runs every measurement; `python -m bench rules_core` runs one."""

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    """Runs the measurements named, or all of them."""
    found = sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py"))
    for name in sys.argv[1:] or found:
        print(f"— {name.replace('_', ' ')} —", flush=True)
        import_module(f"bench.{name}").run()


main()
