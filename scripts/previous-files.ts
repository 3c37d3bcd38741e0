import { createReadStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as tar from 'tar-stream';

/** Files whose names hold a hash of their content. */
const immutable = 'dist/client/assets';

/** Lists the release's own assets, because its archive also holds those of earlier releases. */
const ownList = 'dist/own-assets.txt';

export async function listOwnFiles(folder: string): Promise<void> {
  const found = await readdir(join(folder, immutable), { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, immutable).length + 1));
  await writeFile(join(folder, ownList), `${paths.sort().join('\n')}\n`);
}

/** Adds the assets of the release in `archive` to the one in `folder`. Returns how many were new. */
export async function addPreviousFiles(folder: string, archive: string): Promise<number> {
  const { files, own } = await readAssets(archive);
  if (files.size === 0) throw new Error(`${archive} is no release archive: it has no ${immutable}.`);
  let added = 0;
  for (const [path, bytes] of files) {
    if (own !== null && !own.has(path)) continue;
    const target = join(folder, immutable, path);
    await mkdir(dirname(target), { recursive: true });
    // Files of the same name have the same content.
    const isNew = await writeFile(target, bytes, { flag: 'wx' }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        return false;
      },
    );
    if (isNew) added += 1;
  }
  return added;
}

const assetPath = /^[^/]+\/dist\/client\/assets\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

interface Assets {
  files: Map<string, Buffer>;
  /** Null for a release without a list, which holds only its own assets. */
  own: ReadonlySet<string> | null;
}

async function readAssets(archive: string): Promise<Assets> {
  const files = new Map<string, Buffer>();
  let own: ReadonlySet<string> | null = null;
  const extract = tar.extract();
  const reading = pipeline(createReadStream(archive), createGunzip(), extract);
  reading.catch(() => undefined);
  for await (const entry of extract) {
    const { name, type } = entry.header;
    const path = type === 'file' ? assetPath.exec(name)?.[1] : undefined;
    const isList = name.split('/').slice(1).join('/') === ownList;
    if (path !== undefined) files.set(path, await buffer(entry));
    else if (isList) own = new Set(String(await buffer(entry)).split('\n'));
    else entry.resume();
  }
  await reading;
  return { files, own };
}
