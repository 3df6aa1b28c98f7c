"""The browser client as it was built into the package: read once, compressed once, cached by browsers."""

import gzip
import hashlib
import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from saalchef.catalogue import Lang, say
from saalchef.floor.http.requests import Ask, lang_of

FELT = Path(__file__).parent.parent / "felt"
NOT_BUILT = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Saalchef</title>
<h1>Saalchef</h1>
<p>{not_built}</p>
<p>{protocol}</p>
</html>
"""
NAMED_BY_CONTENT = "/assets/"  # a changed file has another name there
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
BROTLI = ".br"
MANIFEST = ("application/manifest+json", ".webmanifest")  # which not every machine knows


class Served(Struct, frozen=True):
    """A file ready to be sent, plain and compressed."""

    media_type: str
    plain: bytes
    packed: tuple[tuple[str, bytes], ...]  # by encoding, the smallest first
    headers: dict[str, str]


def felt(folder: Path = FELT) -> HTTPRouteHandler:
    """One route for every file of the built client; no path but theirs leads anywhere."""
    if not (folder / "index.html").is_file():
        return not_built
    files = _files(folder)

    @get(sorted(files), include_in_schema=False)
    async def file(request: Ask) -> Response[bytes]:
        found = files[request.url.path]
        if request.headers.get("if-none-match") == found.headers["etag"]:
            return Response(b"", status_code=304, media_type=found.media_type, headers=found.headers)
        taken = _encodings(request.headers.get("accept-encoding", ""))
        for encoding, packed in found.packed:
            if encoding in taken:
                headers = {**found.headers, "content-encoding": encoding}
                return Response(packed, media_type=found.media_type, headers=headers)
        return Response(found.plain, media_type=found.media_type, headers=found.headers)

    return file


def _encodings(accepted: str) -> set[str]:
    """What the browser takes; with a quality of 0 it takes it not."""
    named = [each.replace(" ", "").partition(";q=") for each in accepted.split(",")]
    return {name for name, _, quality in named if not quality or quality.strip("0.")}


@get("/", include_in_schema=False)
async def not_built(request: Ask) -> Response[str]:
    """What stands at the entrance of a floor without its client."""
    headers = {"cache-control": ASK_AGAIN, "vary": "accept-language"}
    return Response(_not_built(lang_of(request)), media_type="text/html", headers=headers)


def _not_built(lang: Lang) -> str:
    protocol = '<a href="/api/openapi.json">/api/openapi.json</a>'
    return NOT_BUILT.format(
        lang=lang,
        not_built=say("serve.not_built", lang, command="<code>make run</code>"),
        protocol=say("serve.protocol", lang, address=protocol),
    )


def _files(folder: Path) -> dict[str, Served]:
    index = folder / "index.html"
    found: dict[str, Served] = {}
    for file in sorted(each for each in folder.rglob("*") if each.is_file() and each.suffix != BROTLI):
        path = "/" if file == index else f"/{file.relative_to(folder).as_posix()}"
        kind = MANIFEST[0] if file.suffix == MANIFEST[1] else mimetypes.guess_type(file.name)[0] or ""
        smaller = file.with_name(f"{file.name}{BROTLI}")  # where the build has made one
        found[path] = _served(
            path, file.read_bytes(), kind, smaller.read_bytes() if smaller.is_file() else None
        )
    return found


def _served(path: str, content: bytes, kind: str, brotli: bytes | None = None) -> Served:
    headers = {
        "etag": f'"{hashlib.sha256(content).hexdigest()[:32]}"',
        "cache-control": FOR_EVER if path.startswith(NAMED_BY_CONTENT) else ASK_AGAIN,
        "vary": "accept-encoding",
    }
    packed = () if brotli is None else (("br", brotli),)
    return Served(
        kind or "application/octet-stream",
        content,
        (*packed, ("gzip", gzip.compress(content, mtime=0))),
        headers,
    )
