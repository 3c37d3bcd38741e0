import * as v from 'valibot';
import type { Config } from '#src/config/config.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import type { DatabaseCopy } from '../db/database-copy.ts';

export const manifestPath = 'manifest.json';

const manifestSchema = v.object({
  product: v.literal('stoep'),
  version: v.string(),
  /** It counts the layouts of the archive. */
  format: v.literal(1),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  kind: v.picklist(['sqlite', 'postgres']),
  schema: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  namespace: v.nullable(v.string()),
  rows: v.record(v.string(), v.number()),
  /** Whether AVATAR_STORE was a folder. */
  hasAvatars: v.boolean(),
});

export type BackupManifest = v.InferOutput<typeof manifestSchema>;

export const databasePaths = { sqlite: 'stoep.db', postgres: 'stoep.dump' } as const;

export function buildManifest(
  { database, avatars }: Pick<Config, 'database' | 'avatars'>,
  copy: DatabaseCopy,
  now: number,
): BackupManifest {
  return {
    product: 'stoep',
    version: packageFile.version,
    format: 1,
    madeAt: new Date(now).toISOString(),
    kind: database.kind,
    ...copy,
    hasAvatars: avatars.kind === 'folder',
  };
}

/** Returns null if it is none that this program reads. */
export function parseManifest(text: string): BackupManifest | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  return parsed.success ? parsed.output : null;
}
