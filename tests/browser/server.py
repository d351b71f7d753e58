"""A loopback server for the built site, as a static host would serve it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

TYPES = {
    **SimpleHTTPRequestHandler.extensions_map,
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".csv": "text/csv",
}


class Handler(SimpleHTTPRequestHandler):
    """Serve files with the types a browser insists on, and the site's own 404 page."""

    extensions_map = TYPES
    protocol_version = "HTTP/1.1"  # one connection for many files
    disable_nagle_algorithm = True  # else the body of an answer waits until its head has come

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Stay silent: a test's output is its own."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a missing page with the site's 404.html."""
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


class Server(ThreadingHTTPServer):
    """Answers each request in a thread of its own."""

    request_queue_size = 128  # a browser asks for thirty files at once, also of a busy machine

    def handle_error(self, request: object, client_address: object) -> None:
        """Stay silent where a browser left before its answer was complete."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """Serve `folder` on a free loopback port and yield its address, without a final slash."""
    httpd = Server(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    thread = Thread(target=httpd.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{httpd.server_address[1]}"
    finally:
        httpd.shutdown()
        thread.join()
        httpd.server_close()
