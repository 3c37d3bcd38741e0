import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pTimeout from 'p-timeout';
import { FilesFailure } from '#src/domain/errors.ts';
import { createSemaphore } from '../limits/semaphore.ts';
import { makeFolder } from '../make-folder.ts';
import { type Files, filesTimeoutMs, isKey } from './files.ts';

/** On a hanging network mount each call blocks one thread of Node's pool; other work needs the rest. */
const maxConcurrent = 2;
const maxWaiting = 100;

/**
 * Only the owner reads the folder. A reader sees a whole file or none. `list`, `add` and `use` have no timeout;
 * every other call ends within `timeoutMs`.
 */
export function createFolderFiles(folder: string, timeoutMs = filesTimeoutMs): Files {
  const gate = createSemaphore(maxConcurrent, maxWaiting);
  const placeOf = (key: string) => {
    if (!isKey(key)) throw new FilesFailure('Not a key of ours');
    // `folder` replaces the key's first part.
    return join(folder, ...key.split('/').slice(1));
  };
  const run = <T>(work: () => Promise<T>): Promise<T> =>
    asFailure(pTimeout(gate.run(timeoutMs, work), { milliseconds: timeoutMs }));
  return {
    write: (key, bytes) => run(() => writeWhole(placeOf(key), bytes)),
    read: (key) => run(() => readWhole(placeOf(key))),
    remove: (key) => run(() => removeOne(placeOf(key), folder)),
    ping: () =>
      run(async () => {
        const started = performance.now();
        const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`);
        await writeWhole(probe, new Uint8Array());
        await rm(probe, { force: true });
        return performance.now() - started;
      }),
    list: async () => {
      await makeFolder(folder);
      return readdir(folder);
    },
    add: (key, make) => make(placeOf(key)),
    use: (key, work) => work(placeOf(key)),
    describe: placeOf,
  };
}

async function readWhole(place: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await readFile(place);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  }
}

async function writeWhole(place: string, bytes: Uint8Array): Promise<void> {
  await makeFolder(dirname(place));
  const draft = `${place}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      // The file must be durable before the database names it.
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function removeOne(place: string, folder: string): Promise<void> {
  await rm(place, { force: true });
  // Fails harmlessly while the folder holds other files.
  if (dirname(place) !== folder) await rmdir(dirname(place)).catch(() => undefined);
}

async function asFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FilesFailure) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new FilesFailure(`The folder of files failed: ${why}`, { cause: error });
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
