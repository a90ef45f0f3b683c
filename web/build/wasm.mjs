// What the build needs to know about a WebAssembly module.

/** @type {{ new (wasm: Buffer): object, exports(module: object): { name: string }[], imports(module: object): { module: string, name: string }[] }} */
const Module = /** @type {any} Node has it, its types don't name it */ (globalThis).WebAssembly.Module;
const [EXPORTS, ELEMENTS, DATA] = [7, 9, 11];

/** @param {Buffer} wasm */
export const exportsOf = (wasm) => Module.exports(new Module(wasm)).map(({ name }) => name);

/** @param {Buffer} wasm */
export const importsOf = (wasm) => Module.imports(new Module(wasm));

/** @param {Buffer} wasm */
export const dataOf = (wasm) => section(wasm, DATA);

/** How many functions are in the table. @param {Buffer} wasm */
export function slotsOf(wasm) {
  const elements = section(wasm, ELEMENTS);
  const [count, from] = number(elements, 0);
  // One list, at a constant address: flags 0, i32.const, end.
  if (count !== 1 || elements[from] !== 0 || elements[from + 1] !== 0x41) throw new Error("The engine's table is filled in an unexpected way.");
  const [, end] = number(elements, from + 2);
  return number(elements, end + 1)[0];
}

/** The same module with only these exports. @param {Buffer} wasm @param {Set<string>} kept */
export function onlyExports(wasm, kept) {
  const all = section(wasm, EXPORTS);
  let [count, place] = number(all, 0);
  const left = [];
  for (; count; count--) {
    const [length, from] = number(all, place);
    // After the name: the kind of export, and its index.
    const [, end] = number(all, from + length + 1);
    if (kept.has(all.toString("utf8", from, from + length))) left.push(all.subarray(place, end));
    place = end;
  }
  const content = Buffer.concat([leb(left.length), ...left]);
  const start = all.byteOffset - wasm.byteOffset;
  const before = start - leb(all.length).length;
  return Buffer.concat([wasm.subarray(0, before), leb(content.length), content, wasm.subarray(start + all.length)]);
}

/** @param {Buffer} wasm @param {number} wanted @returns {Buffer} what this section holds */
function section(wasm, wanted) {
  for (let place = 8; place < wasm.length; ) {
    const [size, from] = number(wasm, place + 1);
    if (wasm[place] === wanted) return wasm.subarray(from, from + size);
    place = from + size;
  }
  return Buffer.alloc(0);
}

/** An unsigned number as LEB128. @param {Buffer} bytes @param {number} place @returns {[value: number, end: number]} */
function number(bytes, place) {
  let value = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[place++];
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return [value, place];
  }
}

/** @param {number} value */
function leb(value) {
  const bytes = [];
  for (; value >= 0x80; value = Math.floor(value / 128)) bytes.push((value % 128) | 0x80);
  return Buffer.from([...bytes, value]);
}
