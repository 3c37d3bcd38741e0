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
import { type SubSignIn, signInSub } from '#src/features/accounts/sub-sign-in.ts';
import { startPostgres } from '#test/embedded-postgres.ts';
import { silentLog } from '#test/silent-log.ts';
import { median } from './parts/percentile.ts';

/**
 * A sub-user's sign-in without its hash, on both databases. Aim: less than 20 % more with many households. Usage: npm
 * run bench -- sub-sign-in [--few 1000] [--many 1000000] [--only sqlite|postgres]
 */
const { values } = parseArgs({
  options: {
    few: { type: 'string', default: '1000' },
    many: { type: 'string', default: '1000000' },
    only: { type: 'string' },
  },
});

const tries = 500;
const rounds = 21;

/** The hash takes 50 ms on purpose. */
const hashing = {
  ...createHashing(),
  verify: async () => {
    verified += 1;
    return false;
  },
};

/** A look-up without candidates measures nothing. */
let verified = 0;
const limits: Limits = {
  take: () => ({ allowed: true }),
  takeAll: () => ({ allowed: true }),
  countFailures: (_budgets, { run }) => run(),
  giveBack: () => undefined,
};

/** One recursive query instead of millions of rows. */
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
        // Frequent names have more candidates than are checked.
        await sql`insert into sub_user (id, user_id, slot, name, password_hash, age_group, genres, created_at)
          ${numbers(first, last)}
          select 's' || i || '-' || ${sql.lit(slot)}, 'u' || i, ${sql.lit(slot)}, ${slot === 5 ? sql`'Only ' || i` : sql`'Name ' || ((i * 5 + ${sql.lit(slot)}) % 200)`}, 'hash', 'All', '[]', 0 from n`.execute(
          trx,
        );
      }
      await sql`insert into device (token_hash, user_id, created_at, last_used_at)
        ${numbers(first, last)} select 'd' || i, 'u' || i, 0, 0 from n where i <= 1000`.execute(trx);
    });
  }
}

/** The stored hash is the token. */
async function knowDevices(db: Database): Promise<void> {
  const tokenHash = hashing.hashToken(device);
  await db.tx((trx) =>
    trx
      .insertInto('device')
      .values({ token_hash: tokenHash, user_id: 'u7', created_at: 0, last_used_at: 0 })
      .onConflict((oc) => oc.doNothing())
      .execute(),
  );
}

const device = 'a'.repeat(43);

/** In µs. */
async function measure(db: Database, more: Partial<SubSignIn>, held: string | null): Promise<number> {
  const browser = { session: null, device: held, userAgent: 'bench' };
  const attempt = {
    name: 'Name 37',
    password: 'not it',
    accountEmail: '',
    address: '10.0.0.1',
    browser,
    isPreview: true,
  };
  const deps = { db, clock: systemClock, hashing, limits, log: silentLog };
  verified = 0;
  const began = performance.now();
  for (let index = 0; index < tries; index += 1) await signInSub(deps, { ...attempt, ...more });
  const took = ((performance.now() - began) / tries) * 1_000;
  const isFound = verified > 0 || (held === null && more.accountEmail === undefined);
  if (!isFound) throw new Error('Nobody was found, so nothing was measured.');
  return took;
}

const ways: [string, Partial<SubSignIn>, string | null][] = [
  ['on a device of the household', {}, device],
  ['with the account’s e-mail', { accountEmail: 'p7@x.example' }, null],
  ['by a name that many have', {}, null],
  ['by a name that nobody else has', { name: 'Only 7' }, null],
];

/** In turns, so that a slow moment hits both. */
async function compare(name: string, small: Database, large: Database): Promise<void> {
  const sizes = [Number(values.few), Number(values.many)] as const;
  for (const [db, size] of [
    [small, sizes[0]],
    [large, sizes[1]],
  ] as const) {
    await fill(db, 0, size);
    await knowDevices(db);
    // Autovacuum would do it in time.
    if (name === 'PostgreSQL') await sql`analyze`.execute(db.read);
  }
  for (const [way, more, held] of ways) {
    const figures: Record<'small' | 'large' | 'ratios', number[]> = { small: [], large: [], ratios: [] };
    // The first round warms the engine.
    for (let round = 0; round <= rounds; round += 1) {
      const [few, many] = [await measure(small, more, held), await measure(large, more, held)];
      if (round === 0) continue;
      figures.small.push(few);
      figures.large.push(many);
      figures.ratios.push(many / few);
    }
    const growth = ((median(figures.ratios) - 1) * 100).toFixed(0);
    console.log(
      `${name}, ${way}: ${median(figures.small).toFixed(0)} µs with ${sizes[0]} households, ${median(figures.large).toFixed(0)} µs with ${sizes[1]} (${growth} %, aim 20)`,
    );
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'stoep-sub-'));
const open = (database: Parameters<typeof openDatabase>[0]['database']) =>
  openDatabase({ database, dataDir, clock: systemClock, log: silentLog });
try {
  if (values.only !== 'postgres') {
    const small = await open({ kind: 'sqlite', file: join(dataDir, 'small.db') });
    const large = await open({ kind: 'sqlite', file: join(dataDir, 'large.db') });
    await compare('SQLite', small, large);
    await small.close();
    await large.close();
  }
  if (values.only !== 'sqlite') {
    const servers = [await startPostgres(), await startPostgres()] as const;
    const small = await open({ kind: 'postgres', url: servers[0].url });
    const large = await open({ kind: 'postgres', url: servers[1].url });
    await compare('PostgreSQL', small, large);
    await small.close();
    await large.close();
    for (const server of servers) await server.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
