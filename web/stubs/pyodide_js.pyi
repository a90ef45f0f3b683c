"""What loop.py uses of the Pyodide that runs it."""

from pyodide.ffi import JsPromise

def loadPackage(name: str) -> JsPromise[object]: ...
