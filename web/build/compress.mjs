// Writes FILE.br and FILE.gz next to each file named on standard input, one per line.
import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const [brotli, gz] = [promisify(brotliCompress), promisify(gzip)];

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  params[constants.BROTLI_PARAM_SIZE_HINT] = content.length;
  await writeFile(`${file}.br`, await brotli(content, { params }));
  // Node writes no time stamp into the gzip header, so the bytes stay the same.
  await writeFile(`${file}.gz`, await gz(content, { level: 9 }));
}

const files = (await text(process.stdin)).split("\n").filter(Boolean);
await Promise.all(files.map(compress));
