"""What is built: the same bytes each time, nothing left to fill in, nothing from elsewhere."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import tomllib
import zipfile
from pathlib import Path

import pytest

from build import dist_folder, index_page
from build.app_parts import START
from build.runtime import MODULES, PYSCRIPT_PACKAGE
from build.tools import CACHE, ROOT, page_wheels
from late_stdlib_names import LATE
from rollbow.games import SLUGS

LICENSED = {"0BSD", "Apache-2.0", "BSD-3-Clause", "ISC", "MIT", "MPL-2.0", "OFL-1.1", "Python-2.0.1"}


def listed(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_two_builds_give_the_same_bytes(dist: Path, fresh: Path) -> None:
    assert listed(dist) == listed(fresh)


def test_assets_json_names_every_file_with_its_hash_and_size(dist: Path) -> None:
    named = json.loads((dist / "assets.json").read_text())
    there = {name for name in listed(dist) if not name.endswith((".br", ".gz")) and name != "assets.json"}
    assert set(named) == there
    for name, entry in named.items():
        content = (dist / name).read_bytes()
        assert entry == {"sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}


def test_no_hash_is_left_to_fill_in(dist: Path) -> None:
    for path in dist.rglob("*"):
        if path.suffix in (".html", ".toml", ".js", ".css", ".py") and "runtime" not in path.parts:
            assert "HASH" not in path.read_text(), path


def test_a_page_that_alone_changed_is_another_build(
    dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the service worker would put it into the folder of the version that is in use, where the old one lies."""
    monkeypatch.setattr(index_page, "day", lambda: "1999-12-31")
    later = tmp_path / "later"
    dist_folder.build(later, page_wheels(), CACHE)
    changed = {path for path, digest in listed(later).items() if listed(dist).get(path) != digest}
    assert {path for path in changed if not path.endswith((".br", ".gz"))} == {
        "index.html",
        "sw.js",
        "assets.json",
    }
    builds = [re.search(r'BUILD = "(\w+)"', (folder / "sw.js").read_text()) for folder in (dist, later)]
    assert builds[0]
    assert builds[1]
    assert builds[0][1] != builds[1][1]
    assert f'data-build="{builds[1][1]}"' in (later / "index.html").read_text()


def test_what_other_headers_come_with_has_another_name(
    dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = tmp_path / "netlify.toml"
    headers.write_text(dist_folder.HEADERS.read_text().replace("require-corp", "credentialless"))
    monkeypatch.setattr(dist_folder, "HEADERS", headers)
    later = tmp_path / "later"
    dist_folder.build(later, page_wheels(), CACHE)
    scripts = [next(folder.glob("app/*/bot-worker.js")) for folder in (dist, later)]
    assert scripts[0].read_bytes() == scripts[1].read_bytes()
    assert scripts[0].parent.name != scripts[1].parent.name


def test_every_address_in_the_page_is_relative_and_there(dist: Path) -> None:
    text = (dist / "index.html").read_text()
    for address in re.findall(r'(?:href|src|config)="([^"]*)"', text):
        if not address.startswith(("data:", "#")):
            assert address.startswith("./")
            assert (dist / address).is_file(), address


def test_every_script_that_a_start_imports_is_asked_for_by_the_page(dist: Path) -> None:
    """Otherwise it is asked for only once the script that imports it is there, and a missing one is not named."""
    page = (dist / "index.html").read_text()
    (app,) = dist.glob("app/*")
    asked = {Path(name).name for name in re.findall(rf'(?:href|src)="\./app/{app.name}/([^"]+\.js)"', page)}
    for name in asked:
        text = (app / name).read_text()
        wanted = set(re.findall(r'(?:\bfrom|^import) "\./([^"]+)"', text, re.MULTILINE))
        assert wanted <= asked, name
    assert "storage_names.js" in asked


def test_pyscript_is_told_of_files_that_are_there(dist: Path) -> None:
    config = tomllib.loads((dist / "pyscript.toml").read_text())
    for address in [config["interpreter"], *config["files"]]:
        assert (dist / address).is_file(), address


def test_pyscript_toml_names_what_micropip_installs(dist: Path) -> None:
    config = tomllib.loads((dist / "pyscript.toml").read_text())
    packages = json.loads(next(dist.glob("runtime/*/pyodide-lock.json")).read_text())["packages"]
    assert {"micropip", *config["on_demand"]} == set(packages)


def test_pyodide_knows_the_shipped_packages_by_their_hashes(dist: Path) -> None:
    lock = next(dist.glob("runtime/*/pyodide-lock.json"))
    packages = json.loads(lock.read_text())["packages"]
    assert set(packages) == {"micropip", "segno"}
    for package in packages.values():
        content = (lock.parent / package["file_name"]).read_bytes()
        assert package["sha256"] == hashlib.sha256(content).hexdigest()


def test_no_python_source_ships_but_the_page_s_own_start(dist: Path) -> None:
    for path in [*dist.rglob("*.whl"), *dist.rglob("*.zip")]:
        with zipfile.ZipFile(path) as archive:
            assert not [name for name in archive.namelist() if name.endswith(".py")]
    assert [path.name for path in dist.rglob("*.py")] == ["main.py"]


def test_what_a_start_imports_lies_together_and_nothing_of_it_comes_later(dist: Path) -> None:
    library, later, more = (
        zipfile.ZipFile(next(dist.glob(f"runtime/*/python_{name}.zip")))
        for name in ("stdlib", "later", "more")
    )
    together = library.read("together")
    apart = {name.partition(".")[0].partition("/")[0] for name in library.namelist()}
    for module in ("asyncio.base_events", "dataclasses", "pyodide.webloop"):
        assert module.encode() in together
        assert f"{module.replace('.', '/')}.pyc" not in library.namelist()
    for_packages = {name.partition(".")[0].partition("/")[0] for name in more.namelist()}
    assert not for_packages & apart
    assert {"email", "ssl", "tarfile"} <= for_packages
    assert not {*later.namelist()} & {*library.namelist(), *more.namelist()}
    assert {"pickle.pyc", "urllib/parse.pyc", "importlib/metadata/__init__.pyc"} <= {*later.namelist()}
    for name in LATE:
        assert any(file.startswith(name.replace(".", "/")) for file in later.namelist()), name


def test_pyscripts_own_package_ships_as_published_and_lies_with_the_start(dist: Path) -> None:
    together = zipfile.ZipFile(next(dist.glob("runtime/*/python_stdlib.zip"))).read("together")
    modules = {path.stem for path in PYSCRIPT_PACKAGE.glob("*.py")} - {"__init__"}
    assert {"context", "events", "web"} <= modules
    for started in ("pyscript", "pyscript.context", "pyscript.events", "pyscript.web"):
        assert started.encode() in together


def test_every_chunk_of_pyscript_that_ships_is_named_by_another(dist: Path) -> None:
    chunks = {path.name: path.read_text() for path in dist.glob("runtime/*/pyscript/*.js")}
    assert len(chunks) == 4
    for name in set(chunks) - {"core.js"}:
        assert any(f"./{name}" in text for text in chunks.values()), name


def test_what_the_engine_holds_frozen_is_not_in_the_library(dist: Path) -> None:
    library = zipfile.ZipFile(next(dist.glob("runtime/*/python_stdlib.zip")))
    assert not {"os.pyc", "codecs.pyc", "zipimport.pyc"} & set(library.namelist())


def test_every_module_of_the_app_is_in_one_part_and_only_what_a_start_needs_in_the_wheel(dist: Path) -> None:
    files = [*dist.glob("wheels/*"), *dist.glob("app/*/parts/*")]
    cut = {
        path.name.partition("-")[0].removesuffix(".zip"): {
            name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
            for name in zipfile.ZipFile(path).namelist()
            if name.startswith("rollbow/") and name.endswith(".pyc")
        }
        for path in files
        if path.suffix in (".whl", ".zip")
    }
    assert set(cut) == {"rollbow", "later", "bots", *SLUGS}
    assert cut["rollbow"] == START
    for slug in SLUGS:
        assert all(f"{name}.".startswith(f"rollbow.games.{slug}.") for name in cut[slug])
        assert f"rollbow.games.{slug}.bot" in cut["bots"]
    sources = {
        ".".join(path.relative_to(ROOT / "py").with_suffix("").parts).removesuffix(".__init__")
        for path in (ROOT / "py" / "rollbow").rglob("*.py")
        if not {*path.parts} & {*dist_folder.FOR_DEVELOPERS}
    }
    assert sorted(name for names in cut.values() for name in names) == sorted(sources)


def test_parts_are_kept_for_offline_play_and_not_asked_for_by_the_page_itself(dist: Path) -> None:
    assert "/parts/" not in (dist / "index.html").read_text()
    kept = re.findall(r'"app/[0-9a-f]{12}/parts/(\w+)\.zip"', (dist / "sw.js").read_text())
    assert set(kept) == {"later", "bots", *SLUGS}


def test_the_page_carries_no_inline_script_or_style(dist: Path) -> None:
    text = (dist / "index.html").read_text()
    assert "<style" not in text
    assert " style=" not in text
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text))
    assert not re.search(r"\son\w+=", text)


def test_a_start_stays_small(dist: Path) -> None:
    """What a first visit to the largest game transfers from a host that sends the compressed files."""
    named = json.loads((dist / "assets.json").read_text())
    later = (
        "micropip",
        "segno",
        "python_more",
        "python_later",
        "/parts/",
        "/scan.js",
        "/kept_studies.js",
        "/save_all.js",
    )
    # For whoever installs the page, or looks into it.
    unseen = ("/pictures/", "icon-512", "maskable-512", "THIRD-PARTY", "sbom.json")
    sizes = [
        (dist / f"{name}.br").stat().st_size if (dist / f"{name}.br").exists() else entry["size"]
        for name, entry in named.items()
        if not any(word in name for word in later + unseen)
    ]
    games = [path.stat().st_size for slug in SLUGS for path in dist.glob(f"app/*/parts/{slug}.zip.br")]
    assert sum(sizes) + max(games) < 3_900_000


def test_the_stylesheet_ships_every_rule_and_no_comment(dist: Path) -> None:
    (shipped,) = dist.glob("app/*/style.css")
    styles = [path.read_text() for path in (ROOT / "web" / "styles").glob("*.css")]
    text = shipped.read_text()
    assert "/*" not in text
    assert text.count("{") == text.count("}") == sum(style.count("{") for style in styles)


def test_the_list_of_parts_names_what_the_locks_name(dist: Path) -> None:
    bill = json.loads((dist / "sbom.json").read_text())
    parts = {(part["name"], part["version"]): part for part in bill["components"]}
    lock = json.loads((MODULES.parent / "package-lock.json").read_text())["packages"]
    from_npm = {
        (place.rpartition("node_modules/")[2], package["version"])
        for place, package in lock.items()
        if place and not package.get("dev")
    }
    wheels = [path.name.split("-")[:2] for path in page_wheels().glob("*.whl")]
    runtime = next(dist.glob("runtime/*/pyodide-lock.json"))
    python = json.loads(runtime.read_text())["info"]["python"]
    assert set(parts) == {("cpython", python)} | from_npm | {(name, version) for name, version in wheels}
    assert parts["cpython", python]["purl"] == f"pkg:generic/cpython@{python}"
    assert len({part["bom-ref"] for part in bill["components"]}) == len(parts)
    for path in page_wheels().glob("*.whl"):
        part = parts[path.name.split("-")[0], path.name.split("-")[1]]
        assert part["hashes"] == [
            {"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}
        ]
    for part in parts.values():
        assert part["licenses"][0]["license"]["id"] in LICENSED, part["name"]


def test_the_list_of_parts_is_not_kept_for_offline_play(dist: Path) -> None:
    assert "sbom.json" in json.loads((dist / "assets.json").read_text())
    assert "sbom.json" not in (dist / "sw.js").read_text()


def test_nothing_ships_that_only_the_tools_read(dist: Path) -> None:
    for name in listed(dist):
        assert not name.endswith((".pyi", ".ts")), name
        assert not Path(name).name.startswith(("eslint", "package", "tsconfig")), name


SECRETS = re.compile(
    rb"-----BEGIN [A-Z ]*PRIVATE KEY|\bgh[pousr]_\w{30}|\bAKIA[0-9A-Z]{16}\b|\bnpm_\w{36}|\bpypi-AgE|"
    rb"(?i:_authtoken|aws_secret|xox[bp]-\d)"
)


def test_no_secret_lies_in_the_sources_or_in_what_ships(dist: Path) -> None:
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False).stdout
    sources = [ROOT / name.decode() for name in names.split(b"\0") if name]
    ours = [path for path in dist.rglob("*") if path.is_file() and "runtime" not in path.parts]
    looked_at = [path for path in (*sources, *ours) if path.is_file() and path != Path(__file__)]
    assert len(looked_at) > len(ours)
    for path in looked_at:
        assert not SECRETS.search(path.read_bytes()), path


def test_every_dependency_is_pinned_by_a_hash() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    assert all(package["integrity"].startswith("sha512-") for place, package in lock.items() if place)
    for name in ("tests/requirements.txt", "web/build/wheels.txt"):
        text = (ROOT / name).read_text().replace("\\\n", " ")
        wanted = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
        assert wanted
        assert all("==" in line and "--hash=sha256:" in line for line in wanted), name
