import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { buildHousehold, type SubUserPlan } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Config } from '#src/config/config.ts';
import type { Change, JournalEntry } from '#src/domain/journal.ts';
import { prepareSession } from '#src/features/accounts/sessions/sessions.ts';
import type { Personal } from '#src/features/viewing/personal.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { silentLog } from '#test/silent-log.ts';
import { waitUntil } from './product.ts';

/** The households are signed in before the product starts. */
export async function signInMany(
  dataDir: string,
  secret: string,
  count: number,
  database: Config['database'] = { kind: 'sqlite', file: join(dataDir, 'stoep.db') },
): Promise<string[]> {
  const db = await openDatabase({ database, dataDir, clock: systemClock, log: silentLog });
  const hashing = createHashing({ secret });
  // More at once conflict on PostgreSQL, and wait too long for a busy disk on SQLite.
  const queue = new PQueue({ concurrency: database.kind === 'postgres' ? 1 : 4 });
  const cookies = await queue.addAll(
    Array.from({ length: count }, (_, index) => () => signIn(db, hashing, `viewer-${index}@example.org`)),
  );
  await db.close();
  return cookies.map(({ sid }) => sid);
}

/** Returns the cookies of a child with a time limit, and of its device. */
export async function signInChild(dataDir: string, secret: string): Promise<string> {
  const database = { kind: 'sqlite', file: join(dataDir, 'stoep.db') } as const;
  const db = await openDatabase({ database, dataDir, clock: systemClock, log: silentLog });
  const child = { name: 'Thandi', password: 'protea-7', ageGroup: '18+' as const };
  const { sid, device } = await signIn(db, createHashing({ secret }), 'parent@example.org', child);
  await db.tx((trx) =>
    trx.updateTable('sub_user').set({ weekday_minutes: 60, weekend_minutes: 60 }).execute(),
  );
  await db.close();
  return `${sid}; device=${device}`;
}

async function signIn(db: Database, hashing: Hashing, email: string, subUser?: SubUserPlan) {
  const plan = { email, password: 'jacaranda', subUsers: subUser === undefined ? [] : [subUser] };
  const { userId, subUsers } = await buildHousehold(db, plainHashing, systemClock, plan);
  const browser = { session: null, device: null, userAgent: '' };
  const open = prepareSession({ hashing, clock: systemClock }, browser);
  const { session, device } = await db.tx((trx) => open(trx, { userId, subUserId: subUsers[0]?.id ?? null }));
  return { sid: `sid=${session}`, device };
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

/** Returns a function that makes requests for these viewers in turn, each with a later time. */
export async function createChangeRequests(
  { url }: { url: string },
  cookies: readonly string[],
  change: Change,
): Promise<() => string> {
  const pages: { cookie: string; id: string; viewer: string }[] = [];
  for (const cookie of cookies) {
    const response = await fetch(`${url}/parts/me?watched=none`, { headers: { Cookie: cookie } });
    const { who: viewer }: Personal = await response.json();
    pages.push({ cookie, id: randomUUID(), viewer });
  }
  let turn = 0;
  return () => {
    turn += 1;
    const { cookie = '', id = '', viewer = '' } = pages[turn % pages.length] ?? {};
    const entry: JournalEntry = { ...change, id, viewer, at: turn };
    const body = new URLSearchParams({ 'sent-at': String(turn), changes: JSON.stringify([entry]) });
    return postForm(url, '/parts/changes', String(body), cookie);
  };
}

/** Returns the id of a movie. */
export async function findMovie({ url, cookie }: { url: string; cookie: string }): Promise<string> {
  let id: string | undefined;
  await waitUntil(async () => {
    const text = await (await fetch(`${url}/movies`, { headers: { Cookie: cookie } })).text();
    id = /\/watch\/(\d+)/.exec(text)?.[1];
    return id !== undefined;
  }, 60_000);
  return id ?? '';
}
