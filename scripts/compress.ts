import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Part of the build: each file is compressed once, as small as can be, so that a request never has to. */

/** What gets smaller by compression. */
const extensions = new Set(['.css', '.js', '.json', '.svg', '.txt']);

const folder = join(import.meta.dirname, '..', 'dist', 'client');

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !extensions.has(extname(entry.name))) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, brotliCompressSync(bytes, { params }));
  await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
