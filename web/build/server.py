"""Serves dist/ as a host would: the headers of netlify.toml, compressed files if the browser accepts them."""

from __future__ import annotations

import mimetypes
import sys
import tomllib
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping

    Rule = tuple[str, Mapping[str, str]]

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".toml": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}


def header_rules(netlify: Path) -> list[Rule]:
    return [(rule["for"], rule["values"]) for rule in tomllib.loads(netlify.read_text())["headers"]]


class Server(ThreadingHTTPServer):
    """`prefix` puts the folder under a path, as GitHub project pages do; no rules means a host without headers.

    If `answers` is set, it gives that many more and then hangs up on everyone, as if stopped, but keeps its port.
    """

    daemon_threads = True

    def __init__(
        self,
        folder: Path,
        rules: list[Rule],
        port: int = 0,
        prefix: str = "/",
        handler: type[Handler] | None = None,
    ) -> None:
        super().__init__(("127.0.0.1", port), partial(handler or Handler, folder.resolve(), rules, prefix))
        self.folder = folder.resolve()
        self.prefix = prefix
        self.answers: int | None = None
        self.url = f"http://127.0.0.1:{self.server_port}{prefix}"

    def answering(self) -> bool:
        if self.answers is None:
            return True
        self.answers -= 1
        return self.answers >= 0

    def handle_error(self, request: object, client_address: object) -> None:
        """Quiet: a browser that hangs up in the middle of a file isn't worth reporting."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    def start(self) -> Server:
        Thread(target=self.serve_forever, daemon=True).start()
        return self


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    encodings: ClassVar[dict[str, str]] = {"br": ".br", "gzip": ".gz"}

    def __init__(self, folder: Path, rules: list[Rule], prefix: str, *rest: object) -> None:
        self.folder = folder
        self.rules = rules
        self.prefix = prefix
        super().__init__(*rest)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        self.answer(body=True)

    def do_HEAD(self) -> None:
        self.answer(body=False)

    def answer(self, body: bool) -> None:
        assert isinstance(self.server, Server)
        if not self.server.answering():
            self.close_connection = True
            return
        address = unquote(urlsplit(self.path).path)
        file = self.find(address)
        if file is None:
            self.reply(404, {"Content-Type": "text/plain; charset=utf-8"}, b"Not found\n", body)
            return
        headers = {
            "Content-Type": TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "text/plain"
        }
        for pattern, values in self.rules:
            if covers(pattern, "/" + address.removeprefix(self.prefix)):
                headers.update(values)
        taken = self.headers.get("Accept-Encoding", "")
        for word, ending in self.encodings.items():
            packed = file.with_name(file.name + ending)
            if word in taken and packed.is_file():
                headers |= {"Content-Encoding": word, "Vary": "Accept-Encoding"}
                file = packed
                break
        status = file.stat()
        headers["ETag"] = f'"{status.st_mtime_ns:x}-{status.st_size:x}"'
        if self.headers.get("If-None-Match") == headers["ETag"]:
            self.reply(304, headers, b"", body=False)
        else:
            self.reply(200, headers, file.read_bytes(), body)

    def find(self, address: str) -> Path | None:
        """The file at this address, never one outside the folder."""
        if not address.startswith(self.prefix) or "\0" in address:
            return None
        file = (self.folder / address.removeprefix(self.prefix)).resolve()
        if address.endswith("/"):
            file /= "index.html"
        return file if file.is_relative_to(self.folder) and file.is_file() else None

    def reply(self, status: int, headers: Mapping[str, str], content: bytes, body: bool) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if body:
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Quiet: a terminal full of requests hides what matters."""


def covers(pattern: str, address: str) -> bool:
    return address.startswith(pattern[:-1]) if pattern.endswith("*") else address == pattern
