"""The build of a wheel: it holds the browser client, or there is no wheel."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src", "saalchef", "floor", "felt", "index.html")
SENTENCE = (
    "The browser client is not built, and a package without it would serve an empty page: "
    "`make wheel` builds both (by hand: npm install and npm run build in client/)."
)


class WithClient(BuildHookInterface[Any]):
    """Refuses a package without the client; who installs to develop builds it when he needs it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not Path(self.root, PAGE).is_file():
            self.app.abort(SENTENCE)
