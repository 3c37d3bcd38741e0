import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import type { Limits } from '#src/adapters/limits/limits.ts';
import { type SubSignIn, signInSub } from '#src/features/account/sub-sign-in.ts';
import { startPostgres } from '#test/embedded-postgres.ts';
import { silentLog } from '#test/silent-log.ts';
import { median } from './parts/median.ts';

/**
 * What a sub-user's sign-in costs without the password check, with few and with many households of five, on both
 * databases. Aim: less than 20 % more with many.
 * Usage: npm run bench -- sub-sign-in [--few 1000] [--many 1000000] [--only sqlite|postgres]
 */
const { values } = parseArgs({
  options: {
    few: { type: 'string', default: '1000' },
    many: { type: 'string', default: '1000000' },
    only: { type: 'string' },
  },
});

const tries = 2_000;
const rounds = 5;

/** The check itself takes 50 ms on purpose; here everything else is measured. */
const hashing = { ...createHashing(), verify: async () => false };
const limits: Limits = {
  take: () => ({ allowed: true }),
  peek: () => ({ allowed: true }),
  takeAll: () => ({ allowed: true }),
  giveBack: () => undefined,
};

/** One recursive query in place of millions of rows sent one by one; both databases know it. */
async function fill(db: Database, from: number, to: number): Promise<void> {
  const numbers = (first: number, last: number) =>
    sql`with recursive n(i) as (select cast(${first} as integer) union all select i + 1 from n where i < ${last})`;
  const step = 50_000;
  for (let first = from + 1; first <= to; first += step) {
    const last = Math.min(to, first + step - 1);
    await db.tx(async (trx) => {
      await sql`insert into "user" (id, email, email_key, password_hash, photo_url, created_at)
        ${numbers(first, last)}
        select 'u' || i, 'p' || i || '@x.example', 'p' || i || '@x.example', 'hash', null, 0 from n`.execute(
        trx,
      );
      for (let slot = 1; slot <= 5; slot += 1) {
        // As names are in life: each is many people's.
        await sql`insert into sub_user (id, user_id, slot, name, password_hash, age_group, genres, created_at)
          ${numbers(first, last)}
          select 's' || i || '-' || ${sql.lit(slot)}, 'u' || i, ${sql.lit(slot)}, 'Name ' || ((i * 5 + ${sql.lit(slot)}) % 2000), 'hash', 'All', '[]', 0 from n`.execute(
          trx,
        );
      }
      await sql`insert into device (token_hash, user_id, created_at, last_used_at)
        ${numbers(first, last)} select 'd' || i, 'u' || i, 0, 0 from n where i <= 1000`.execute(trx);
    });
  }
}

/** The device of household `i`, whose token is kept as its hash: here the very token of the row above. */
async function knowDevices(db: Database): Promise<void> {
  const tokenHash = createHash('sha256').update(device).digest('hex');
  await db.tx((trx) =>
    trx
      .insertInto('device')
      .values({ token_hash: tokenHash, user_id: 'u7', created_at: 0, last_used_at: 0 })
      .onConflict((oc) => oc.doNothing())
      .execute(),
  );
}

const device = 'a'.repeat(43);

/** µs a sign-in, the median of the rounds. */
async function measure(
  db: Database,
  more: Partial<SubSignIn>,
  userAgentDevice: string | null,
): Promise<number> {
  const browser = { session: null, device: userAgentDevice, userAgent: 'bench' };
  const attempt = {
    name: 'Name 37',
    password: 'not it',
    accountEmail: '',
    address: '10.0.0.1',
    browser,
    isPreview: true,
  };
  const deps = { db, clock: systemClock, hashing, limits };
  const figures: number[] = [];
  // The first ones pay for what the engine learns.
  for (let index = 0; index < tries; index += 1) await signInSub(deps, { ...attempt, ...more });
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    for (let index = 0; index < tries; index += 1) await signInSub(deps, { ...attempt, ...more });
    figures.push(((performance.now() - began) / tries) * 1_000);
  }
  return median(figures);
}

const ways: [string, Partial<SubSignIn>, string | null][] = [
  ['on a device of the household', {}, device],
  ['with the account’s e-mail', { accountEmail: 'p7@x.example' }, null],
  ['by the name alone', {}, null],
];

async function compare(name: string, db: Database): Promise<void> {
  const [few, many] = [Number(values.few), Number(values.many)];
  await fill(db, 0, few);
  await knowDevices(db);
  await sql`analyze`.execute(db.read).catch(() => undefined);
  const before: number[] = [];
  for (const [, more, held] of ways) before.push(await measure(db, more, held));
  await fill(db, few, many);
  await sql`analyze`.execute(db.read).catch(() => undefined);
  for (const [index, [way, more, held]] of ways.entries()) {
    const [small, large] = [before[index] ?? Number.NaN, await measure(db, more, held)];
    const growth = ((large / small - 1) * 100).toFixed(0);
    console.log(
      `${name}, ${way}: ${small.toFixed(0)} µs with ${few} households, ${large.toFixed(0)} µs with ${many} (${growth} %)`,
    );
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'stoep-sub-'));
try {
  if (values.only !== 'postgres') {
    const database = { kind: 'sqlite', file: join(dataDir, 'stoep.db') } as const;
    const db = await openDatabase({ database, dataDir, clock: systemClock, log: silentLog });
    await compare('SQLite', db);
    await db.close();
  }
  if (values.only !== 'sqlite') {
    const server = await startPostgres();
    const database = { kind: 'postgres', url: server.url } as const;
    const db = await openDatabase({ database, dataDir, clock: systemClock, log: silentLog });
    await compare('PostgreSQL', db);
    await db.close();
    await server.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
