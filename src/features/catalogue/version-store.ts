import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Reader } from '#src/adapters/db/database.ts';
import { type Audience, audienceKey } from '#src/domain/audience.ts';

/** Triggers write a new version with each change: see migration 25. Empty before the first change. */
export interface CatalogueVersion {
  /** It changes with what the audience rule shows. */
  visibility: string;
  /** It changes with names, pictures and the order of lists. */
  looks: string;
}

/** It selects one row, so that a larger query can hold it. */
export function selectCatalogueVersion(db: Reader) {
  const versionOf = (part: keyof CatalogueVersion) =>
    sql<string>`coalesce(max(case when part = ${sql.lit(part)} then version end), '')`.as(part);
  return db.selectFrom('catalogue_version').select([versionOf('visibility'), versionOf('looks')]);
}

/**
 * Returns a hash of an audience and of the catalogue's visibility, which doesn't reveal blocked titles. A tab
 * shows a cached grid only if the hash is the same. Call it before reading titles: a later change then gives
 * another hash.
 */
export async function readWhose(db: Database, audience: Audience): Promise<string> {
  const { visibility } = await selectCatalogueVersion(db.read).executeTakeFirstOrThrow();
  return createHash('sha256')
    .update(`${audienceKey(audience)} ${visibility}`)
    .digest('base64url');
}
