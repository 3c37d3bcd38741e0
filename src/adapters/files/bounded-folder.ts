import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { makeFolder } from '../make-folder.ts';

export interface Bounds {
  maxFiles: number;
  maxBytes: number;
}

/**
 * Files can be made again, so the least recently used ones are deleted when there are too many, whichever
 * process wrote them.
 */
export interface BoundedFolder {
  /** Returns null if the file is missing. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  write(name: string, bytes: Uint8Array): Promise<void>;
}

export function createBoundedFolder(folder: string, { maxFiles, maxBytes }: Bounds): BoundedFolder {
  const sizes = new LRUCache<string, number>({
    max: maxFiles,
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_size, name, reason) => {
      if (reason === 'evict') rm(join(folder, name), { force: true }).catch(() => undefined);
    },
  });
  let listing: Promise<void> | null = null;
  /** Learns what other processes have written and removed. */
  const catchUp = async () => {
    const names = new Set(await readdir(folder));
    for (const name of sizes.keys()) if (!names.has(name)) sizes.delete(name);
    const foreign = [...names].filter((name) => !name.startsWith('.') && sizes.peek(name) === undefined);
    for (const name of foreign) {
      const found = await stat(join(folder, name)).catch(() => null);
      if (found !== null) sizes.set(name, found.size);
    }
  };
  const listed = () => {
    listing ??= listOldestFirst(folder).then((files) => {
      for (const { name, size } of files) sizes.set(name, size);
    });
    return listing;
  };
  return {
    read: async (name) => {
      await listed();
      sizes.get(name);
      return readFile(join(folder, name)).catch(() => null);
    },
    write: async (name, bytes) => {
      await listed();
      await makeFolder(folder);
      const draft = join(folder, `.${randomBytes(6).toString('hex')}`);
      try {
        await writeFile(draft, bytes, { mode: 0o600 });
        await catchUp();
        await rename(draft, join(folder, name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      sizes.set(name, bytes.byteLength);
    },
  };
}

/** A younger draft may belong to another worker. */
const maxDraftAgeMs = 60_000;

/** Deletes drafts of a process that was killed. */
async function listOldestFirst(folder: string): Promise<{ name: string; size: number; at: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => null);
      if (found?.isFile() !== true) return [];
      if (!name.startsWith('.')) return [{ name, size: found.size, at: found.mtimeMs }];
      if (Date.now() - found.mtimeMs > maxDraftAgeMs) await rm(join(folder, name), { force: true });
      return [];
    }),
  );
  return files.flat().toSorted((a, b) => a.at - b.at);
}
