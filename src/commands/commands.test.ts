import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { cheapHashing as hashing } from '#test/cheap-hashing.ts';
import { runCommand } from '#test/command-line.ts';
import { describePlaces, freshFolder } from '#test/databases.ts';
import packageFile from '../../package.json' with { type: 'json' };

it('names a data folder that cannot be made, and ends', async () => {
  for (const dataDir of ['/etc/hostname/x', '/proc/nope/x']) {
    const migrated = await runCommand(['migrate'], { DATA_DIR: dataDir });
    expect(migrated).toMatchObject({ code: 1, err: expect.stringContaining("DATA_DIR can't be used") });
    expect(migrated.err).toContain(`${dataDir}: `);
    const examined = await runCommand(['doctor'], { DATA_DIR: dataDir });
    expect(examined).toMatchObject({ code: 1, out: expect.stringContaining("DATA_DIR can't be used") });
  }
});

it('lists its commands without any configuration, and explains each', async () => {
  const env = { PORT: 'none' };
  const { code, out } = await runCommand(['help'], env);
  expect(code).toBe(0);
  const all = [
    'doctor',
    'migrate',
    'backup FILE',
    'restore FILE',
    'users list',
    'users show',
    'users grant-paid',
  ];
  const more = ['users delete', 'checkouts list', 'checkouts reconcile', 'catalogue warm', 'catalogue stats'];
  for (const name of [...all, ...more]) expect(out).toContain(name);
  const about = await runCommand(['users', 'grant-paid', '--help'], env);
  expect(about).toMatchObject({ code: 0, out: expect.stringContaining('--months N') });
  const backup = await runCommand(['backup', '--help'], env);
  expect(backup.out).toMatch(/APP_SECRET is not in it[\s\S]*no pass\s+works that was sold/);
});

it('says its version, also as the first line of doctor', async () => {
  const { version } = packageFile;
  expect(await runCommand(['--version'], { PORT: 'none' })).toMatchObject({ code: 0, out: `${version}\n` });
  expect((await runCommand(['--version', '--json'], {})).json()).toEqual({ version });
  const examined = await runCommand(['doctor'], { DATA_DIR: await freshFolder() });
  expect(examined.out.split('\n')[0]).toBe(`Stoep ${version}, Node ${process.version}`);
});

it('answers what it does not understand with the usage and exit code 2', async () => {
  for (const typed of [['nope'], ['backup'], ['users', 'list', '--fast'], ['users', 'show', 'a', 'b']]) {
    const { code, out, err } = await runCommand(typed, {});
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('Usage: npm run stoep --');
  }
});

it('lists everything that is wrong with the configuration, as a start does, with exit code 3', async () => {
  const env = { TRUST_PROXY: 'yes', EMBED_SERVERS: '[]', APP_SECRET: 'hunter2hunter2' };
  const { code, out, err, json } = await runCommand(['users', 'list', '--json'], env);
  expect(code).toBe(3);
  for (const name of ['TRUST_PROXY', 'EMBED_SERVERS', 'APP_SECRET']) expect(err).toContain(name);
  expect(err + out).not.toContain('hunter2');
  expect(json()).toMatchObject({ error: { exitCode: 3 } });
});

describePlaces('accounts from the command line', (openFresh) => {
  it('lists, shows and grants beside a database that is in use', async () => {
    const { db, env } = await openFresh();
    const subUsers = [{ name: 'Lerato', password: 'a', ageGroup: '13+' as const }];
    const plan = { email: 'Thandi@example.org', password: 'jacaranda', paidUntil: null, subUsers };
    const { userId } = await buildHousehold(db, hashing, systemClock, plan);
    const listed = await runCommand(['users', 'list', '--json'], env);
    expect(listed).toMatchObject({ code: 0, err: '' });
    const account = { id: userId, email: 'Thandi@example.org', subUsers: 1, createdAt: expect.any(String) };
    expect(listed.json()).toEqual([{ ...account, paid: false, paidUntil: null }]);

    const months = ['--months', '2', '--reason', 'a good turn'];
    const granted = await runCommand(['users', 'grant-paid', 'thandi@EXAMPLE.org', ...months, '--json'], env);
    expect(granted.code).toBe(0);
    const shown = await runCommand(['users', 'show', userId, '--json'], env);
    const grant = { kind: 'Grant', cents: null, meaning: expect.stringContaining('a good turn') };
    expect(shown.json()).toMatchObject({
      paid: true,
      members: [{ name: 'Lerato', ageGroup: '13+' }],
      money: [grant, grant],
      audit: [{ what: 'Granted a month', detail: '2 months: a good turn' }],
      ledger: { kept: 0, owed: 0, faults: [] },
    });
    const read = await runCommand(['users', 'show', userId], env);
    expect(read.out).toContain('R0 kept, R0 to be refunded; it adds up');
    const secrets = [plan.password, '$argon2', '$2b$'];
    for (const secret of secrets) expect(shown.out).not.toContain(secret);
    expect((await runCommand(['users', 'show', 'nobody@example.org'], env)).code).toBe(4);
    for (const wrong of ['1.5', '121']) {
      expect((await runCommand(['users', 'grant-paid', userId, '--months', wrong], env)).code).toBe(2);
    }
  });

  it('suspends with a reason, and resumes', async () => {
    const { db, env } = await openFresh();
    const plan = { email: 'zola@example.org', password: 'jacaranda' };
    const { userId } = await buildHousehold(db, hashing, systemClock, plan);
    for (const reason of [[], ['--reason', ' '], ['--reason', 'x'.repeat(201)]])
      expect((await runCommand(['users', 'suspend', userId, ...reason], env)).code).toBe(2);
    const done = await runCommand(['users', 'suspend', plan.email, '--reason', 'Sold on'], env);
    expect(done).toMatchObject({ code: 0, out: 'zola@example.org is suspended.\n' });
    const shown = await runCommand(['users', 'show', userId], env);
    expect(shown.out).toMatch(/The household reads: Sold on/);
    const listed = (await runCommand(['users', 'list', '--json'], env)).json();
    expect(listed).toMatchObject([{ paid: false, paidUntil: expect.any(String) }]);
    for (const outcome of ['done', 'same'])
      expect((await runCommand(['users', 'resume', userId, '--json'], env)).json()).toMatchObject({
        outcome,
      });
    expect((await runCommand(['users', 'resume', 'nobody@example.org'], env)).code).toBe(4);
  });

  it('deletes only when it is told to, and then all of it', async () => {
    const { db, env } = await openFresh();
    const { userId } = await buildHousehold(db, hashing, systemClock, {
      email: 'leaving@example.org',
      password: 'jacaranda',
    });
    const refused = await runCommand(['users', 'delete', userId], env);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('--yes') });
    expect((await runCommand(['users', 'delete', userId, '--yes'], env)).code).toBe(0);
    expect((await runCommand(['users', 'list', '--json'], env)).json()).toEqual([]);
    expect((await runCommand(['users', 'delete', userId, '--yes'], env)).code).toBe(4);
  });

  it('prints the reports that the desk draws', async () => {
    const { env } = await openFresh();
    const overview = await runCommand(['overview'], env);
    expect(overview).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Revenue +R0 \(R0 in 90 days\)$/m),
    });
    const { days } = (await runCommand(['overview', '--json'], env)).json() as { days: unknown[] };
    expect(days).toHaveLength(90);
    const services = await runCommand(['services'], env);
    expect(services.out).toMatch(/^Mails waiting +0$/m);
    expect(services.out).toContain('\nNodes\nNo node has reported yet.');
    const all = (await runCommand(['services', '--json'], env)).json();
    expect(all).toMatchObject({ mails: { waiting: 0, failed: 0 }, nodes: [], errors: [] });
  });

  it('lists checkouts and tells what the catalogue knows', async () => {
    const { env } = await openFresh();
    expect((await runCommand(['checkouts', 'list', '--json'], env)).json()).toEqual([]);
    expect((await runCommand(['checkouts', 'list', '--limit', '0'], env)).code).toBe(2);
    const settled = await runCommand(['checkouts', 'reconcile', '--json'], env);
    expect(settled.json()).toMatchObject({ looked: 0, failed: 0 });
    const stats = await runCommand(['catalogue', 'stats', '--json'], env);
    expect(stats.json()).toMatchObject({ titles: [], lists: 0, seasons: 0 });
  });
});

it('makes the database where there is none, and says so when it is up to date', async () => {
  const env = { DATA_DIR: await freshFolder() };
  const first = (await runCommand(['migrate', '--json'], env)).json();
  expect(first).toMatchObject({ from: 0, to: expect.any(Number) });
  const second = await runCommand(['migrate'], env);
  expect(second).toMatchObject({ code: 0, out: expect.stringContaining('up to date') });
});
