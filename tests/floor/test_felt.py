"""The built client at the door: what is sent, how it is cached, and what stands there before it is built."""

import gzip
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from saalchef.floor.http.felt import felt

SCRIPT = "export const felt = 'green';\n" * 50


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Saalchef</title>", "utf-8")
    (tmp_path / "assets" / "index-abc.js").write_text(SCRIPT, "utf-8")
    (tmp_path / "icon.svg").write_text("<svg/>", "utf-8")
    (tmp_path / "manifest.webmanifest").write_text("{}", "utf-8")
    (tmp_path / "sw.js").write_text("self.skipWaiting();", "utf-8")
    return tmp_path


def client(folder: Path) -> TestClient[Litestar]:
    return TestClient(Litestar([felt(folder)], openapi_config=None))


def test_every_file_is_sent_as_what_it_is(built: Path) -> None:
    with client(built) as http:
        kinds = {
            path: http.get(path).headers["content-type"]
            for path in ("/", "/icon.svg", "/manifest.webmanifest")
        }
        script = http.get("/assets/index-abc.js")
    manifest = {"/manifest.webmanifest": "application/manifest+json"}
    assert kinds == {"/": "text/html; charset=utf-8", "/icon.svg": "image/svg+xml", **manifest}
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.text == SCRIPT


def test_who_takes_gzip_gets_gzip_and_nobody_else(built: Path) -> None:
    with client(built) as http:
        packed = http.get("/assets/index-abc.js", headers={"accept-encoding": "gzip, br"})
        plain = http.get("/assets/index-abc.js", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), mtime=0))
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == SCRIPT
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"


def test_who_takes_brotli_gets_what_the_build_has_packed(built: Path) -> None:
    (built / "assets" / "index-abc.js.br").write_bytes(b"packed by the build")
    with client(built) as http:
        raw = http.stream("GET", "/assets/index-abc.js", headers={"accept-encoding": "gzip, deflate, br"})
        with raw as answer:
            assert answer.headers["content-encoding"] == "br"
            assert answer.headers["vary"] == "accept-encoding"
            assert b"".join(answer.iter_raw()) == b"packed by the build"
        for others in ("gzip", "gzip, br;q=0", "br; q=0.0"):
            assert http.get("/assets/index-abc.js", headers={"accept-encoding": others}).text == SCRIPT
        assert http.get("/assets/index-abc.js.br").status_code == 404


def test_files_named_by_content_are_kept_and_the_page_is_asked_for_again(built: Path) -> None:
    with client(built) as http:
        assert "immutable" in http.get("/assets/index-abc.js").headers["cache-control"]
        for path in ("/sw.js", "/manifest.webmanifest"):
            assert http.get(path).headers["cache-control"] == "no-cache"
        page = http.get("/")
        assert page.headers["cache-control"] == "no-cache"
        again = http.get("/", headers={"if-none-match": page.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        (built / "index.html").write_text("<!doctype html><title>Another</title>", "utf-8")
    with client(built) as http:
        assert http.get("/", headers={"if-none-match": page.headers["etag"]}).status_code == 200


@pytest.mark.parametrize(
    "path", ["/index.htm", "/assets/", "/assets/../icon.svg/x", "/../pyproject.toml", "/%2e%2e/x"]
)
def test_no_other_path_leads_anywhere(built: Path, path: str) -> None:
    with client(built) as http:
        assert http.get(path).status_code == 404


@pytest.mark.parametrize(
    ("asked", "lang", "words"),
    [("de-CH,de;q=0.9", "de", "nicht gebaut"), ("en-GB", "en", "not built"), ("", "en", "not built")],
)
def test_before_it_is_built_the_page_says_how(tmp_path: Path, asked: str, lang: str, words: str) -> None:
    with client(tmp_path / "nothing") as http:
        page = http.get("/", headers={"accept-language": asked})
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert f'<html lang="{lang}">' in page.text
    assert words in page.text
    assert "<code>make run</code>" in page.text
