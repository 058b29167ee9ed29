# SPDX-License-Identifier: GPL-3.0-or-later
"""The process behind all models: requests to ``causewayc serve``, answers, and blocks of numbers."""

from __future__ import annotations

import atexit
import json
import mmap
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import weakref
from typing import Any, Optional

#: Larger answers come by a file that both processes map into their memory.
_SHARED_ABOVE = 1 << 20


class CausewayError(RuntimeError):
    """A request was refused, or causewayc does not run."""

    def __init__(self, message: str, code: Optional[int] = None) -> None:
        super().__init__(message)
        self.code = code


def find_causewayc() -> str:
    """The path of ``causewayc``. Raises `CausewayError` where it is not found."""
    named = os.environ.get("CAUSEWAYC")
    if named:
        return named
    found = shutil.which("causewayc")
    if found:
        return found
    # As installed: PREFIX/share/causeway/python/causeway/_server.py and PREFIX/bin/causewayc.
    for folder in pathlib.Path(__file__).resolve().parents:
        for candidate in (folder / "bin" / "causewayc", folder / "causewayc", folder / "causewayc.exe"):
            if candidate.is_file() and os.access(candidate, os.X_OK):
                return str(candidate)
    raise CausewayError("causewayc was not found; put its folder into PATH, or its path into CAUSEWAYC")


#: Each has something that a process forked from this one must not share with it.
_of_parent: weakref.WeakSet[Any] = weakref.WeakSet()


def _leave_to_parent() -> None:
    for each in list(_of_parent):
        each._leave_to_parent()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_parent)


class _Blocks:
    """Files that hold numbers for both processes. One that is free again is used again: its memory is there already."""

    def __init__(self) -> None:
        shared = "/dev/shm" if os.path.isdir("/dev/shm") and os.access("/dev/shm", os.W_OK) else None
        self._folder = tempfile.mkdtemp(prefix="causeway-", dir=shared)
        self._free: list[str] = []
        self._count = 0
        self._lock = threading.Lock()
        self._owner = os.getpid()
        _of_parent.add(self)
        atexit.register(self.remove)

    def _leave_to_parent(self) -> None:
        # Another thread may have held it at the fork; arrays that end in the forked process still give back theirs.
        self._lock = threading.Lock()

    def remove(self) -> None:
        # A forked process may end before the one whose files these are.
        if os.getpid() == self._owner:
            shutil.rmtree(self._folder, ignore_errors=True)

    def take(self) -> str:
        with self._lock:
            if self._free:
                return self._free.pop()
            self._count += 1
            path = os.path.join(self._folder, str(self._count))
        with open(path, "wb"):
            return path

    def give_back(self, path: str) -> None:
        with self._lock:
            self._free.append(path)

    def map(self, path: str, size: int) -> memoryview:
        """The bytes of a block; it is free again when nobody has them any more."""
        with open(path, "r+b") as file:
            mapped = mmap.mmap(file.fileno(), size)
        weakref.finalize(mapped, self.give_back, path)
        return memoryview(mapped)


class Server:
    """One ``causewayc serve``. Requests of several threads come one after the other. It belongs to the process that made
    it: one that is forked from it has to make its own, which models without a given server do by themselves.
    """

    def __init__(self, causewayc: Optional[str] = None) -> None:
        # Ctrl-C is for this process, which then asks for the end of the run.
        apart: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        program = causewayc or find_causewayc()
        try:
            self._process = subprocess.Popen(
                [program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, **apart
            )
        except OSError as error:
            named = ", which CAUSEWAYC names" if program == os.environ.get("CAUSEWAYC") else ""
            raise CausewayError(f"cannot start {program!r}{named}: {error.strerror or error}") from error
        self._owner = os.getpid()
        self._lock = threading.Lock()
        _of_parent.add(self)
        self._last_id = 0
        self._blocks: Optional[_Blocks] = None
        self.version: str = self.request("version")["version"]

    def close(self) -> None:
        """Ends the process."""
        if not self.is_own:
            return
        if self._process.poll() is None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def _leave_to_parent(self) -> None:
        """Frees the ends of the pipes in a forked process: causewayc ends when nobody has the other end any more."""
        self._lock = threading.Lock()
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (self._process.stdin, self._process.stdout):
            # The descriptors stay in use: the streams still flush into them and close them.
            if stream is not None and not stream.closed:
                os.dup2(nothing, stream.fileno(), inheritable=False)
        os.close(nothing)

    @property
    def is_own(self) -> bool:
        """Whether this process has made it, and not the one that this was forked from."""
        return os.getpid() == self._owner

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def request(self, method: str, **params: Any) -> Any:
        """The result of a request. Raises `CausewayError` where it is refused."""
        return self._ask(method, params, False)[0]

    def request_values(self, method: str, **params: Any) -> tuple[Any, memoryview]:
        """The result of a request, and the bytes of the numbers that belong to it."""
        return self._ask(method, params, True)

    def _ask(self, method: str, params: dict[str, Any], with_values: bool) -> tuple[Any, memoryview]:
        if not self.is_own:
            raise CausewayError("this Server belongs to the process that made it; make another one in this process")
        path: Optional[str] = None
        if with_values:
            if self._blocks is None:
                self._blocks = _Blocks()
            path = self._blocks.take()
            params = {**params, "file": path, "above": _SHARED_ABOVE}
        try:
            with self._lock:
                self._last_id += 1
                self._send({"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params})
                try:
                    answer, values = self._answer(with_values)
                except KeyboardInterrupt:
                    # The run ends early; its answer must not be taken for that of the next request.
                    self._send({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": self._last_id}})
                    self._answer(with_values)
                    raise
            if "error" in answer:
                raise CausewayError(answer["error"]["message"], answer["error"]["code"])
            size = self._size_in_file(answer["result"]) if with_values else None
            if size is not None and self._blocks is not None and path is not None:
                values, path = self._blocks.map(path, size), None
            return answer["result"], values
        finally:
            if path is not None and self._blocks is not None:
                self._blocks.give_back(path)

    def _answer(self, with_values: bool) -> tuple[dict[str, Any], memoryview]:
        """The next answer, with the numbers that follow it."""
        answer: dict[str, Any] = json.loads(self._receive())
        has_block = with_values and "result" in answer and self._size_in_file(answer["result"]) is None
        return answer, memoryview(self._receive() if has_block else b"")

    @staticmethod
    def _size_in_file(result: Any) -> Optional[int]:
        values = result["values"]
        return values["bytes"] if values["inFile"] else None

    def _send(self, message: dict[str, Any]) -> None:
        content = json.dumps(message).encode()
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise CausewayError("causewayc has ended") from error

    def _receive(self) -> bytes:
        stream = self._process.stdout
        assert stream is not None
        size = None
        while True:
            line = stream.readline()
            if not line:
                raise CausewayError("causewayc has ended")
            line = line.strip()
            if not line:
                break
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                size = int(value)
        if size is None:
            raise CausewayError("causewayc sent something that is not a message")
        content: bytes = stream.read(size)
        if len(content) < size:
            raise CausewayError("causewayc has ended")
        return content


_default: Optional[Server] = None


def default_server() -> Server:
    """The one that models use if they are given no other: started when a process first needs it, or it has ended."""
    global _default
    if _default is None or not _default.is_own or _default._process.poll() is not None:
        _default = Server()
        atexit.register(_default.close)
    return _default
