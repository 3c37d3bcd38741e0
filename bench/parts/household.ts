import { join } from 'node:path';
import PQueue from 'p-queue';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import type { Config } from '#src/config/config.ts';
import { prepareSession } from '#src/features/accounts/sessions/sessions.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { silentLog } from '#test/silent-log.ts';
import { waitUntil } from './product.ts';

/** Of households that are signed in before the product starts. */
export async function signInMany(
  dataDir: string,
  secret: string,
  count: number,
  database: Config['database'] = { kind: 'sqlite', file: join(dataDir, 'stoep.db') },
): Promise<string[]> {
  const hashing = createHashing({ secret });
  const db = await openDatabase({ database, dataDir, clock: systemClock, log: silentLog });
  const browser = { session: null, device: null, userAgent: '' };
  const signIn = async (index: number) => {
    const plan = { email: `viewer-${index}@example.org`, password: 'jacaranda' };
    const { userId } = await buildHousehold(db, plainHashing, systemClock, plan);
    const open = prepareSession({ hashing, clock: systemClock }, browser);
    const { session } = await db.tx((trx) => open(trx, { userId, subUserId: null }));
    return `sid=${session}`;
  };
  // More at once lose against each other on PostgreSQL, and wait too long for a busy disk.
  const queue = new PQueue({ concurrency: database.kind === 'postgres' ? 1 : 4 });
  const cookies = await queue.addAll(Array.from({ length: count }, (_, index) => () => signIn(index)));
  await db.close();
  return cookies;
}

export function postForm(url: string, path: string, body: string, cookie: string): string {
  const { host } = new URL(url);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${url}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Returns its id. */
export async function findMovie({ url, cookie }: { url: string; cookie: string }): Promise<string> {
  let id: string | undefined;
  await waitUntil(async () => {
    const text = await (await fetch(`${url}/movies`, { headers: { Cookie: cookie } })).text();
    id = /\/watch\/(\d+)/.exec(text)?.[1];
    return id !== undefined;
  }, 60_000);
  return id ?? '';
}
