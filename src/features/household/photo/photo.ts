import { randomBytes } from 'node:crypto';
import type { Tx } from '#src/adapters/db/database.ts';
import { DatabaseBusy, FilesFailure } from '#src/domain/errors.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { HouseholdDeps } from '#src/features/household/deps.ts';
import { paths } from '#src/routes.ts';
import { findAccount, updateUser } from '../../accounts/store.ts';
import {
  type DueRemoval,
  deleteRemoval,
  deleteRemovals,
  insertRemoval,
  isAwaited,
  selectDueRemovals,
} from './store.ts';

export type PhotoDeps = Pick<HouseholdDeps, 'db' | 'clock' | 'log' | 'files' | 'pictures'>;

/** After this time, a stored photo that no save has used is removed. */
const orphanedMs = 60 * 60 * 1000;

/** A sweep reads batches until nothing is due. */
const batchSize = 100;

/** After this number of failures the store counts as down; the next sweep continues. */
const maxFailuresInRow = 3;

export interface PreparedPhoto {
  /** Lists the file for removal until `replacePhoto` uses it, so that a failed save leaves no file. */
  store(): Promise<string>;
  /** After a failure, the sweep removes the file. */
  discard(address: string): Promise<void>;
}

export async function preparePhoto(
  { db, clock, files, pictures }: PhotoDeps,
  userId: string,
  sent: Uint8Array,
): Promise<PreparedPhoto | null> {
  const picture = await pictures.toAvatar(sent);
  if (picture === null) return null;
  return {
    async store() {
      const address = paths.avatar(userId, `${randomBytes(16).toString('hex')}.webp`);
      await db.tx((trx) => insertRemoval(trx, keyOf(address), clock.now() + orphanedMs));
      await files.write(keyOf(address), picture, 'image/webp');
      return address;
    },
    async discard(address) {
      try {
        await files.remove(keyOf(address));
        await db.tx((trx) => deleteRemoval(trx, keyOf(address)));
      } catch (error) {
        if (!(error instanceof FilesFailure || error instanceof DatabaseBusy)) throw error;
      }
    },
  };
}

/** Returns false if the new photo waited for too long, so that the sweep may have removed it. */
export async function replacePhoto(trx: Tx, userId: string, address: string | null): Promise<boolean> {
  const before = (await findAccount(trx, userId))?.photo_url ?? null;
  if (address !== null && !(await isAwaited(trx, keyOf(address)))) return false;
  if (address !== null) await deleteRemoval(trx, keyOf(address));
  if (before !== null) await insertRemoval(trx, keyOf(before), 0);
  await updateUser(trx, userId, { photo_url: address });
  return true;
}

/** Returns null both for another household's photo and for a missing photo. */
export async function readPhoto(
  { files }: Pick<PhotoDeps, 'files'>,
  viewer: Pick<Viewer, 'userId'> | null,
  address: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const name = /\/([0-9a-f]{32}\.webp)$/.exec(address)?.[1];
  if (viewer === null || name === undefined || address !== paths.avatar(viewer.userId, name)) return null;
  return files.read(keyOf(address));
}

/** Runs in the background; the job repeats a failed removal. */
export function removeSoon(deps: PhotoDeps): void {
  removeDueFiles(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'A file could not be removed yet'),
  );
}

/** A failed removal is logged, and stays due. */
export async function removeDueFiles({ db, clock, files, log }: PhotoDeps): Promise<void> {
  const now = clock.now();
  let failuresInRow = 0;
  let last: DueRemoval | null = null;
  for (;;) {
    const due: DueRemoval[] = await selectDueRemovals(db.read, { now, after: last, limit: batchSize });
    const removed: string[] = [];
    for (const { key } of due) {
      if (failuresInRow === maxFailuresInRow) break;
      try {
        await files.remove(key);
        removed.push(key);
        failuresInRow = 0;
      } catch (error) {
        if (!(error instanceof FilesFailure)) throw error;
        log.warn({ err: error }, 'A file could not be removed yet');
        failuresInRow += 1;
      }
    }
    if (removed.length > 0) await db.tx((trx) => deleteRemovals(trx, removed));
    last = due.at(-1) ?? null;
    if (due.length < batchSize || failuresInRow === maxFailuresInRow) return;
  }
}

/** An address is `/` and the key. */
function keyOf(address: string): string {
  return address.slice(1);
}
