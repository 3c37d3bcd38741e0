import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { compress, type Encoding } from './compress.ts';

export interface StaticFile {
  headers: Record<string, string>;
  bodies: Partial<Record<Encoding, Uint8Array>> & { identity: Uint8Array };
  encodings: readonly Encoding[];
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt']);

/**
 * Content-hashed files are immutable, others are revalidated after a day. The build makes compressed copies.
 */
export async function loadStaticFiles(folder: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const url = file.slice(folder.length).replaceAll('\\', '/');
        if (!url.startsWith('/.')) files.set(url, await loadFile(file, url));
      }),
  );
  return files;
}

async function loadFile(file: string, url: string): Promise<StaticFile> {
  const identity = await readFile(file);
  const extension = extname(file);
  const squeeze = compressible.has(extension);
  return {
    headers: {
      'Content-Type': types[extension] ?? 'application/octet-stream',
      'Cache-Control': url.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=86400',
      ...(squeeze ? { Vary: 'Accept-Encoding' } : {}),
    },
    encodings: squeeze ? ['br', 'gzip'] : [],
    bodies: squeeze
      ? { identity, br: await squeezed(file, identity, 'br'), gzip: await squeezed(file, identity, 'gzip') }
      : { identity },
  };
}

async function squeezed(file: string, identity: Uint8Array, encoding: 'br' | 'gzip'): Promise<Uint8Array> {
  const packed = await readFile(`${file}.${encoding === 'br' ? 'br' : 'gz'}`).catch(() => null);
  return packed ?? compress(identity, encoding);
}
