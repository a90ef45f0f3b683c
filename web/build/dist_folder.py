"""dist/: the page, its hashed folders, the app's wheel and a list of everything.

Files that the browser may keep forever are in folders or have names with a hash of their content. Page, script and
settings files name them with the word HASH, and the build fills in the hash:

    runtime/HASH/          Pyodide and PyScript
    app/HASH/              everything in web/ except Python modules; main.py, a few lines, is included
    wheels/rollbow-HASH.whl   what a start needs of the package rollbow, and web/'s other Python modules, as
                           top-level modules
    app/HASH/parts/        the rest of the package: a zip per game, the rest of the app, and the bots (app_parts.py)
    BUILD-HASH             a word that changes whenever anything changes
    BUILD-DAY              the day of the last commit; empty without a repository
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

from build import app_parts, descriptions, used_engine_names
from build.file_helpers import TEXTS, files, folder_hash, keep, write
from build.index_page import AT_THE_TOP, put_page
from build.runtime import HERE, MODULES, Job, Packer, digest, make_runtime, node, pack, site_packages, tag
from build.sbom import put_sbom

ROOT = HERE.parent.parent
WEB = ROOT / "web"
HEADERS = ROOT / "netlify.toml"
FONT = MODULES / "@fontsource-variable" / "fredoka" / "files" / "fredoka-latin-wght-normal.woff2"
# The library for other programs, tournaments, training, the adapter for learning engines and the games' phases are
# for developers, not for the page.
FOR_DEVELOPERS = (
    "library.py",
    "__main__.py",
    "tournament.py",
    "strength_report.py",
    "judge_quality.py",
    "judge_report.py",
    "zoo.py",
    "phase_map.py",
    "train",
)
NOT_SHIPPED = (
    "node_modules",
    "build",
    "styles",
    "licenses",
    "stubs",
    "types",
    "package.json",
    "package-lock.json",
    ".npmrc",
    "tsconfig.json",
    "tsconfig.workers.json",
    "eslint.config.mjs",
)
PARTS = Path("app", "HASH", "parts")
COMPRESSED = (*TEXTS, ".wasm", ".whl", ".zip", ".ttf")
COMMENT = re.compile(r"[ ]*/\*.*?\*/\n?", re.DOTALL)
"""In a stylesheet; what ships has none."""


def build(target: Path, wheels: Path, cache: Path | None, packer: Packer | None = None) -> None:
    """Rebuilds the folder `target`; `cache` keeps the runtime folder and compressed files between builds.

    With a `packer` that stays between builds it takes a second, and nothing is compressed.
    """
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        made = scratch / "made"
        made.mkdir()
        names = {
            "runtime/HASH/": f"runtime/{put_runtime(made, wheels, cache, scratch)}/",
            **put_package(made, scratch, cache, packer),
            **descriptions.words(),
        }
        names["app/HASH/"] = f"app/{put_app(made, names)}/"
        put_licenses(made, wheels)
        put_sbom(made)
        put_page(made, names, WEB, HEADERS)
        if packer is None:
            compress(made, cache)
        if target.exists():
            shutil.rmtree(target)
        shutil.copytree(made, target)


def put_runtime(made: Path, wheels: Path, cache: Path | None, scratch: Path) -> str:
    sources = [
        *files(wheels),
        MODULES.parent / "package-lock.json",
        *HERE.glob("*.py"),
        *HERE.glob("*.mjs"),
        *HERE.glob("instead/*.py"),
    ]
    wanted = used_engine_names.wanted(wheels)
    told = [*(digest(path.read_bytes()) for path in sorted(sources)), *wanted]
    key = digest("".join(told).encode())[:12]
    ready = (cache or scratch) / f"runtime-{key}"
    if not ready.exists():
        fresh = scratch / "runtime"
        make_runtime(fresh, wheels, scratch, wanted)
        if cache:
            keep(fresh, ready)
        else:
            ready = fresh
    name = folder_hash(ready)
    shutil.copytree(ready, made / "runtime" / name)
    return name


def put_package(made: Path, scratch: Path, cache: Path | None, packer: Packer | None) -> dict[str, str]:
    """The app's wheel, and its other parts, the bots with the study that asks their judges among them.

    The wheel's build tag is its hash: Pyodide and PyScript remember wheels by name.
    """
    source, apart = scratch / "wheel", scratch / "parts"
    left_out = shutil.ignore_patterns("__pycache__", *FOR_DEVELOPERS)
    shutil.copytree(ROOT / "py" / "rollbow", source / "rollbow", ignore=left_out)
    (source / "rollbow" / "games" / "judged.py").write_text(versions())
    app_parts.into_parts(source, apart)
    for module in WEB.glob("*.py"):
        if module.name != "main.py":
            shutil.copyfile(module, source / module.name)
    version = descriptions.version()
    info = source / f"rollbow-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: rollbow\nVersion: {version}\n")
    (info / "WHEEL").write_text(f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag()}\n")
    wheel = packed(source, scratch, cache, packer)
    name = f"wheels/rollbow-{version}-0{digest(wheel.read_bytes())[:12]}-{tag()}.whl"
    (made / "wheels").mkdir()
    shutil.copyfile(wheel, made / name)
    (made / PARTS).mkdir(parents=True)
    for folder in sorted(apart.iterdir()):
        shutil.copyfile(packed(folder, scratch, cache, packer), made / PARTS / f"{folder.name}.zip")
    return {"wheels/rollbow-HASH.whl": name}


def versions() -> str:
    """The module `games/judged.py` for the page: only the numbers, as just the bots' worker has the judges."""
    sys.path.insert(0, str(ROOT / "py"))
    from rollbow.games import SLUGS, judged  # importable only from here on

    known = {slug: judged.version(slug) for slug in SLUGS}
    return f"def version(slug):\n    return {known}.get(slug, 0)\n"


def packed(source: Path, scratch: Path, cache: Path | None, packer: Packer | None) -> Path:
    """The folder as byte code. The same sources, packed by the same tools, give the same bytes, so it is cached."""
    tools = [
        MODULES.parent / "package-lock.json",
        *(HERE / name for name in ("pack.py", "pack.mjs", "plain_dataclasses.py")),
    ]
    key = digest(f"{folder_hash(source)} {' '.join(digest(path.read_bytes()) for path in tools)}".encode())[
        :12
    ]
    kept = (cache or scratch) / f"app-{key}" / f"{source.name}.zip"
    if kept.exists():
        return kept
    fresh = scratch / f"fresh-{key}"
    fresh.mkdir()
    jobs = [Job(source, fresh / kept.name, site_packages(), ours=True)]
    if packer:
        packer.pack(jobs)
        return fresh / kept.name
    pack(jobs)
    if cache:
        keep(fresh, kept.parent)
    return fresh / kept.name


def put_app(made: Path, names: dict[str, str]) -> str:
    fresh = made / "app" / "HASH"
    for path in files(WEB):
        inside = path.relative_to(WEB)
        if inside.parts[0] in NOT_SHIPPED or inside.name in AT_THE_TOP or "__pycache__" in inside.parts:
            continue
        if path.suffix != ".py" or inside.name == "main.py":
            write(fresh / inside, path, names)
    styles = "\n".join(path.read_text() for path in sorted((WEB / "styles").glob("*.css")))
    (fresh / "style.css").write_text(COMMENT.sub("", styles))
    shutil.copyfile(FONT, fresh / "fredoka.woff2")
    write(fresh / "idiomorph.js", MODULES / "idiomorph" / "dist" / "idiomorph.esm.js", {})
    # Browsers cache a file with its headers, and a worker's headers decide whether it runs.
    name = digest(f"{folder_hash(fresh)} {HEADERS.read_text()}".encode())[:12]
    fresh.rename(fresh.with_name(name))
    return name


def put_licenses(made: Path, wheels: Path) -> None:
    """One text with the licenses of everything shipped; Pyodide's is the same as micropip's."""
    texts = {"CPython": (WEB / "licenses" / "python.txt").read_text()}
    for package in ("@pyscript/core", "idiomorph", "@fontsource-variable/fredoka"):
        texts[package] = (MODULES / package / "LICENSE").read_text()
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if re.search(r"dist-info/licenses/LICENSE", name):
                    texts[wheel.name.split("-")[0]] = archive.read(name).decode()
    parts = [
        (ROOT / "THIRD-PARTY.txt").read_text(),
        *(f"{'=' * 78}\n{name}\n\n{text}" for name, text in texts.items()),
    ]
    (made / "THIRD-PARTY.txt").write_text("\n".join(parts))


def compress(made: Path, cache: Path | None) -> None:
    """A .br and a .gz next to each file that they make smaller."""
    kept = None if cache is None else cache / "compressed"
    todo = []
    for path in files(made):
        if path.suffix in COMPRESSED:
            key = digest(path.read_bytes())
            if kept and (kept / f"{key}.br").exists() and (kept / f"{key}.gz").exists():
                for ending in (".br", ".gz"):
                    shutil.copyfile(kept / (key + ending), path.with_name(path.name + ending))
            else:
                todo.append((path, key))
    lines = "\n".join(str(path) for path, _ in todo)
    node("compress.mjs", given=lines)
    if kept:
        kept.mkdir(parents=True, exist_ok=True)
        for path, key in todo:
            for ending in (".br", ".gz"):
                # Atomically, since another build may be reading it.
                fresh = kept / f"{key}{ending}.{os.getpid()}"
                shutil.copyfile(path.with_name(path.name + ending), fresh)
                fresh.replace(kept / (key + ending))
