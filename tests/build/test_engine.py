"""The engine that ships is the published one without what nobody asks for: what it keeps, loses and refuses."""

from __future__ import annotations

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from build.runtime import MODULES, PYODIDE, reduce_engine

SAME = Path(__file__).parent / "same" / "same.mjs"
# An engine in little: `used` is called by the glue itself, `asked` by somebody else, `unused` by nobody.
ENGINE = """
(module
  (import "env" "say" (func $say))
  (import "env" "whisper" (func $whisper))
  (memory (export "memory") 1)
  (table (export "table") 1 funcref)
  (elem (i32.const 0) $slot)
  (data (i32.const 16) "some data")
  (func $slot)
  (func (export "used") (call $say))
  (func (export "unused") (call $whisper))
  (func (export "asked"))
)
"""
GLUE = """async function make(Module={}){
function said(){}
said.sig="v";
function whispered(){helper()}
whispered.sig="v";
var helper=()=>{},nobody=1,_used,_unused,_asked;
function assignWasmExports(wasmExports){
_used=Module["_used"]=wasmExports["used"];
_unused=Module["_unused"]=wasmExports["unused"];
_asked=Module["_asked"]=wasmExports["asked"];
}
var wasmImports={say:said,whisper:whispered};
var wasmExports=await instantiate(wasmImports);
assignWasmExports(wasmExports);
var memory=wasmExports["memory"],table=wasmExports["table"];
Module["forgotten"]=nobody;
_used();
return Module}export default make;
"""
LEFT = """async function make(Module={}){
function said(){}
said.sig="v";


var _used,_asked;
function assignWasmExports(wasmExports){
_used=Module["_used"]=wasmExports["used"];

_asked=Module["_asked"]=wasmExports["asked"];
}
var wasmImports={say:said};
var wasmExports=await instantiate(wasmImports);
assignWasmExports(wasmExports);
var memory=wasmExports["memory"],table=wasmExports["table"];

_used();
return Module}export default make;
"""
EXPORTS = "WebAssembly.Module.exports(new WebAssembly.Module(fs.readFileSync(process.argv[1]))).map((one) => one.name)"


@pytest.fixture
def little(tmp_path: Path) -> Path:
    """A folder with the little engine, and one for what becomes of it."""
    for name in ("from", "to"):
        (tmp_path / name).mkdir()
    (tmp_path / "engine.wat").write_text(ENGINE)
    (tmp_path / "from" / "pyodide.asm.mjs").write_text(GLUE)
    made = tmp_path / "from" / "pyodide.asm.wasm"
    tool = MODULES / "binaryen" / "bin" / "wasm-as"
    subprocess.run(["node", tool, tmp_path / "engine.wat", "-o", made], check=True)
    return tmp_path


def test_what_nobody_asks_for_is_gone_and_nothing_else(little: Path) -> None:
    reduce_engine(little / "from", little / "to", ["_asked"])
    assert (little / "to" / "pyodide.asm.mjs").read_text() == LEFT
    told = subprocess.run(
        ["node", "-p", f"{EXPORTS}.join()", little / "to" / "pyodide.asm.wasm"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert told.stdout == "memory,table,used,asked\n"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("assignWasmExports", "takeExports", "no exports"),
        ('wasmExports["asked"];', "all(wasmExports);", "an export is taken in an unknown way"),
        ("{say:said,whisper:whispered}", "offered()", "its imports are no plain object"),
        ("whisper:whispered", "shout:whispered", "called whisper, which the engine imports"),
        ("_used();", 'Module["_"+word]();', 'Module["_"+word]'),
        ("_used();", "eval(word);", "eval(word)"),
    ],
)
def test_a_glue_of_another_kind_stops_the_build_with_a_sentence(
    little: Path, old: str, new: str, sentence: str
) -> None:
    glue = little / "from" / "pyodide.asm.mjs"
    assert old in GLUE
    glue.write_text(GLUE.replace(old, new))
    with pytest.raises(SystemExit) as stopped:
        reduce_engine(little / "from", little / "to", [])
    assert sentence in str(stopped.value)
    assert len(str(stopped.value).strip().splitlines()) == 1


def test_an_engine_that_can_t_be_read_stops_the_build_with_a_sentence(little: Path) -> None:
    engine = little / "from" / "pyodide.asm.wasm"
    engine.write_bytes(engine.read_bytes()[:-2])
    with pytest.raises(SystemExit, match="The engine can't be reduced"):
        reduce_engine(little / "from", little / "to", [])


def test_it_answers_like_the_published_one(dist: Path) -> None:
    """Unicode, codecs, hashes, zlib, re, math, pickle, json, datetime, struct, random: see same.py."""
    ships = next(dist.glob("runtime/*"))
    with ThreadPoolExecutor() as both:
        reduced, published = both.map(answers, (ships, PYODIDE))
    assert reduced == published
    assert len(published) > 5


def answers(engine: Path) -> dict[str, str]:
    told = subprocess.run(["node", SAME, engine, PYODIDE], check=True, capture_output=True, text=True)
    given: dict[str, str] = json.loads(told.stdout)
    return given


def test_what_only_side_modules_want_is_gone(dist: Path) -> None:
    """Or nothing was reduced at all."""
    ships = next(dist.glob("runtime/*"))
    exports = subprocess.run(
        ["node", "-p", f"{EXPORTS}.length", ships / "pyodide.asm.wasm"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert 50 < int(exports.stdout) < 300
    assert (ships / "pyodide.asm.mjs").stat().st_size < 450_000
