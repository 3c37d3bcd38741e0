import type { Database } from '#src/adapters/db/database.ts';
import { type Audience, audienceKey } from '#src/domain/audience.ts';

/**
 * Names an audience and the state of what it may see, without personal data. A tab shows a grid that it kept only where
 * the name is still the same. It is read before the titles: a change meanwhile then gives another name.
 */
export async function readWhose(db: Database, audience: Audience): Promise<string> {
  const row = await db.read
    .selectFrom('catalogue_version')
    .select('version')
    .where('part', '=', 'visibility')
    .executeTakeFirst();
  return `${audienceKey(audience)} ${row?.version ?? ''}`;
}
