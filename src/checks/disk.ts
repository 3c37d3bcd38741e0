import { examineDataDir, needsDataDir } from '#src/adapters/data-dir.ts';
import { type Disk, foldersOf, judgeRoom, readDisk } from '#src/adapters/probes/disks.ts';
import type { Config } from '#src/config/config.ts';
import { type Finding, fine, skipped, warning, wrong } from './check.ts';

const name = 'disk';
const megabyte = 1024 * 1024;

/** Looks at each disk that the product writes to, the database's among them. */
export async function checkRoom(config: Config): Promise<Finding> {
  const folders = foldersOf(config);
  if (folders.length === 0) return skipped(name, 'Nothing is kept on a disk of this machine.');
  return judgeDisks(await Promise.all(folders.map(readDisk)));
}

/** The smallest figure of each kind counts: a small disk has few free bytes, a large one a small share. */
export function judgeDisks(disks: readonly Disk[]): Finding {
  const says = describeDisks(disks);
  const figures = {
    freeBytes: Math.min(...disks.map(({ freeBytes }) => freeBytes)),
    share: Math.min(...disks.map(({ share }) => share)),
  };
  const rooms = disks.map(judgeRoom);
  if (rooms.includes('full'))
    return { ...wrong(name, says, 'Free some space now: writes will fail.'), figures, word: 'low' };
  if (rooms.includes('low')) return { ...warning(name, says, 'Free some space.'), figures, word: 'low' };
  return { ...fine(name, says), figures };
}

/** Also says why the folder can't be used. */
export async function checkDataDir(config: Config): Promise<Finding> {
  const { dataDir } = config;
  try {
    if (!needsDataDir(config) || examineDataDir(dataDir)) return await checkRoom(config);
    const todo = 'Correct DATA_DIR, or start the product, which makes it.';
    return warning(name, `${dataDir} doesn't exist.`, todo);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return wrong(name, why, 'Correct DATA_DIR, or give this user the right to write there.');
  }
}

/** Names folders of one disk together. */
export function describeDisks(disks: readonly Disk[]): string {
  const byDisk = Map.groupBy(
    disks,
    ({ freeBytes, share }) =>
      `${Math.round(freeBytes / megabyte)} MB are free (${Math.floor(share * 100)} %)`,
  );
  const lines = [...byDisk].map(
    ([free, ones]) => `${free} at ${ones.map(({ folder }) => folder).join(', ')}`,
  );
  return `${lines.join('; ')}.`;
}
