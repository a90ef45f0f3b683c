"""Runs inside the Pyodide that ships: packs a folder of modules into a zip of byte code.

Compiling sources would take most of a first start, so none are shipped. Byte code fits only one interpreter, and only
that interpreter's own zlib gives the same bytes on every machine; hence the detour through Node.
"""

import base64
import hashlib
import importlib.util
import zipfile
from functools import cache
from importlib import _bootstrap_external
from pathlib import Path

from build.plain_dataclasses import undocumented, unfold

EPOCH = (1980, 1, 1, 0, 0, 0)


def pack(source: str, target: str, home: str, deflate: bool, ours: bool) -> None:
    """The folder `source` as the zip `target`; tracebacks name its modules as files under `home`.

    `ours`: these are the app's modules, so their dataclasses are written out.
    """
    root = Path(source)
    files: dict[str, bytes] = {}
    for path in sorted(root.rglob("*")):
        if path.is_file():
            name = path.relative_to(root).as_posix()
            if name.endswith(".py"):
                files[name + "c"] = _bytecode(path.read_bytes(), f"{home}/{name}", ours)
            else:
                files[name] = path.read_bytes()
    for name in [name for name in files if name.endswith(".dist-info/WHEEL")]:
        record = name.removesuffix("WHEEL") + "RECORD"
        files[record] = _record(files, record)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED if deflate else zipfile.ZIP_STORED) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = archive.compression
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)


@cache
def _bytecode(source: bytes, name: str, ours: bool) -> bytes:
    # Third-party code loses its docstrings and assertions, as with `python -OO`; our assertions stay.
    tree = undocumented(unfold(source.decode())) if ours else source
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0 if ours else 2)
    digest = importlib.util.source_hash(source)
    packed: bytes = _bootstrap_external._code_to_hash_pyc(code, digest, checked=False)  # type: ignore[attr-defined]
    return packed


def _record(files: dict[str, bytes], record: str) -> bytes:
    lines = []
    for name, content in sorted(files.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}\n")
    return "".join([*lines, f"{record},,\n"]).encode()
