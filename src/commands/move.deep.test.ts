import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { startTestApp } from '#test/app.ts';
import { runCommand, startCommand } from '#test/command-line.ts';
import { allRows } from '#test/database-rows.ts';
import { emptyPostgres, freshFile, freshPostgres, type Place, withSteps } from '#test/databases.ts';
import { signInMain } from '#test/households.ts';
import { insertHouseholds } from '#test/many-households.ts';
import { moviesByAge } from '#test/sub-users.ts';

type Rows = Record<string, string[]>;

const moveTo = (url: string, { env }: Pick<Place, 'env'>) => runCommand(['move', url], env);

/** Returns a closed SQLite database with households. */
async function settled(): Promise<Place & { rows: Rows }> {
  const place = await freshFile();
  const db = await place.open();
  await insertHouseholds(db, 3, systemClock.now());
  const rows = await allRows(db);
  await db.close();
  return { ...place, rows };
}

async function rowsAt(url: string): Promise<Rows> {
  const place = withSteps({ ...(await freshFile()), database: { kind: 'postgres', url } });
  const db = await place.open(migrations);
  const rows = await allRows(db);
  await db.close();
  return rows;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe('move', () => {
  it('copies every row of every table to PostgreSQL and back, and says what comes next', async () => {
    const place = await settled();
    const url = await emptyPostgres();
    const moved = await moveTo(url, place);
    expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('compared every row') });
    expect(moved.out).toContain('set DATABASE_URL to the address that you gave');
    expect(moved.out).toContain(`Avatars stay where they are: ${place.dataDir}/avatars.`);
    expect(moved.out + moved.err).not.toContain(url);
    expect(await rowsAt(url)).toEqual(place.rows);

    const back = await freshFile();
    const env = { ...place.env, DATABASE_URL: url };
    expect(await moveTo(back.env.DATABASE_URL ?? '', { env })).toMatchObject({ code: 0 });
    expect(await allRows(await back.open())).toEqual(place.rows);
    expect(await allRows(await place.open())).toEqual(place.rows);
  });

  it('leaves a household that is signed in and has its list, on the product that serves the copy', async () => {
    const place = await freshFile();
    const before = await startTestApp(place.env);
    const { mild } = await moviesByAge(before);
    const { browser, email, password } = await signInMain(before);
    await browser.post('/parts/changes', { kind: 'list', title: `movie ${mild.id}`, value: '1' });
    await before.close();

    const url = await emptyPostgres();
    expect(await moveTo(url, place)).toMatchObject({ code: 0 });
    const after = await startTestApp({ DATABASE_URL: url });
    onTestFinished(() => after.close());
    const signedIn = after.browser();
    for (const [name, value] of browser.cookies) signedIn.cookies.set(name, value);
    const fresh = after.browser();
    expect(await fresh.signIn(email, password)).toBe('/');
    for (const one of [signedIn, fresh]) {
      expect(await (await one.get('/my-list')).text()).toContain(`href="/watch/${mild.id}"`);
    }
  });

  it('leaves the database empty when it is killed, and copies everything afterwards', async () => {
    const place = await settled();
    const { env } = await freshPostgres();
    const url = env.DATABASE_URL ?? '';
    const empty = await rowsAt(url);
    const [other, watcher] = [await connect(url), await connect(url)];
    // The lock stops the copy here, after it has filled the tables before this one.
    await other.query('begin; lock table watch_position in share mode');
    const killed = startCommand(['move', url], place.env);
    await vi.waitFor(async () => {
      const waiting =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table%'";
      expect((await watcher.query(waiting)).rows).toHaveLength(1);
    }, 20_000);
    killed.child.kill('SIGKILL');
    await killed.ended;
    await other.query('rollback');
    expect(await rowsAt(url)).toEqual(empty);
    expect(await moveTo(url, place)).toMatchObject({ code: 0 });
    expect(await rowsAt(url)).toEqual(place.rows);
  });

  it('refuses an address that it can’t read', async () => {
    const ended = await moveTo('mysql://localhost/stoep', await freshFile());
    expect(ended).toMatchObject({ code: 2, err: expect.stringContaining('DATABASE_URL takes file:PATH') });
  });
});
