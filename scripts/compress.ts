import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Each file is compressed once at build, as small as possible. */

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
