import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Config } from '#src/config/config.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import type { DatabaseCopy } from '../db/database-copy.ts';
import { deriveToken } from '../hashing/tokens.ts';

export const manifestPath = 'manifest.json';

export const databasePaths = { sqlite: 'stoep.db', postgres: 'stoep.dump' } as const;

/** The archive has no such file if AVATAR_STORE isn't a folder. */
export const avatarsPath = 'avatars.tar';

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const part = v.strictObject({
  path: v.picklist([...Object.values(databasePaths), avatarsPath]),
  size: amount,
  sha256,
});

export type BackupPart = v.InferOutput<typeof part>;

const content = v.object({
  product: v.literal('stoep'),
  version: v.string(),
  /** The version of the archive's layout. */
  format: v.literal(2),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  kind: v.picklist(['sqlite', 'postgres']),
  schema: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  namespace: v.nullable(v.string()),
  rows: v.record(v.string(), amount),
  /** The parts are in the order of the archive. */
  parts: v.array(part),
});

export type BackupManifest = v.InferOutput<typeof content>;

export function buildManifest(
  { database }: Pick<Config, 'database'>,
  copy: DatabaseCopy,
  parts: BackupPart[],
  now: number,
): BackupManifest {
  return {
    product: 'stoep',
    version: packageFile.version,
    format: 2,
    madeAt: new Date(now).toISOString(),
    kind: database.kind,
    ...copy,
    parts,
  };
}

/** Returns the text of the file: the manifest and its MAC. */
export function writeManifest(manifest: BackupManifest, secret: string): string {
  const mac = computeMac(manifest, secret).toString('hex');
  return `${JSON.stringify({ ...manifest, mac }, null, 2)}\n`;
}

const anyObject = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** Returns null if `text` isn't a manifest that this program can read. */
export function readManifest(
  text: string,
  secret: string,
): { manifest: BackupManifest; isSigned: boolean } | null {
  const parsed = v.safeParse(anyObject, text);
  if (!parsed.success) return null;
  const { mac, ...signed } = parsed.output;
  const manifest = v.safeParse(content, signed);
  if (!manifest.success) return null;
  const isSigned = v.is(sha256, mac) && timingSafeEqual(Buffer.from(mac, 'hex'), computeMac(signed, secret));
  return { manifest: manifest.output, isSigned };
}

/** Returns true for a manifest of a backup of any version. */
export function isManifest(text: string): boolean {
  return v.is(v.pipe(v.string(), v.parseJson(), v.object({ product: v.literal('stoep') })), text);
}

/** Covers the parsed values and not the text: another parser could read other values from the same text. */
function computeMac(signed: object, secret: string): Buffer {
  return createHmac('sha256', deriveToken(secret, 'backup manifest')).update(JSON.stringify(signed)).digest();
}
