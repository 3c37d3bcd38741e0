import { expect, it } from 'vitest';
import { checkDeps, runningServer } from '#test/check-deps.ts';
import { config, production } from '#test/configuration.ts';
import { checks } from './checks.ts';
import { checkLegalPerson } from './configuration.ts';
import { checkRoom, describeDisks, judgeDisks } from './disk.ts';
import { checkMetadataCalls, checkParty } from './parties.ts';

it('has each check once for each cost, and an interval for what is looked at again and again', () => {
  const keys = checks.map(({ name, cost }) => `${name} ${cost}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { name, cost, intervalMs } of checks)
    expect([name, intervalMs === undefined]).toEqual([name, cost !== 'low' && cost !== 'party']);
});

it('says how much room is left on the fullest disk', async () => {
  const { state, figures } = await checkRoom(config({}));
  expect(['ok', 'warning', 'wrong']).toContain(state);
  expect(figures).toEqual({ freeBytes: expect.any(Number), share: expect.any(Number) });
});

it('calls a disk low below a tenth, or below 1 GiB, whichever of several it is', () => {
  const gigabyte = 1024 * 1024 * 1024;
  const disk = (freeGigabytes: number, share: number) => ({
    folder: `/${share}`,
    freeBytes: freeGigabytes * gigabyte,
    share,
  });
  const good = disk(100, 0.5);
  expect(judgeDisks([good, disk(2, 0.1)])).toMatchObject({ state: 'ok', figures: { share: 0.1 } });
  for (const low of [disk(50, 0.099), disk(0.9, 0.4)])
    expect(judgeDisks([good, low])).toMatchObject({ state: 'warning', word: 'low' });
  expect(judgeDisks([disk(0.1, 0.4), good])).toMatchObject({ state: 'wrong', word: 'low' });
});

it('names folders of one disk together', () => {
  const [freeBytes, share] = [2_000 * 1024 * 1024, 0.255];
  const disks = [
    { folder: '/data', freeBytes, share },
    { folder: '/backups', freeBytes: freeBytes / 2, share },
    { folder: '/data/avatars', freeBytes, share },
  ];
  expect(describeDisks(disks)).toBe(
    '2000 MB are free (25 %) at /data, /data/avatars; 1000 MB are free (25 %) at /backups.',
  );
});

it('warns in production of an operator whom no household can find, as the ECT Act asks', () => {
  const look = (changes: Record<string, string>) => checkLegalPerson(config({ ...production, ...changes }));
  const bare = look({});
  expect(bare).toMatchObject({ name: 'legal person', state: 'warning' });
  expect(bare.says).toContain(
    'OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_PHONE not set. Section 43 of the ECT Act',
  );
  const sole = { OPERATOR_NAME: 'T Mokoena', OPERATOR_ADDRESS: '1 Long Street' };
  expect(look(sole).says).toContain('OPERATOR_PHONE not set');
  const whole = { ...sole, OPERATOR_PHONE: '021 555 0100' };
  expect(look(whole)).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('without the registration'),
  });
  expect(look({ ...whole, OPERATOR_REGISTRATION: '2026/1/07' }).says).not.toContain('without');
  expect(checkLegalPerson(config({})).state).toBe('skipped');
});

it('knows of third parties what a server knows without asking', () => {
  expect(checkParty('payment', {}, checkDeps())).toMatchObject({ state: 'skipped', word: 'configured' });
  expect(checkParty('payment', null, checkDeps())).toMatchObject({ state: 'skipped', word: 'stand-in' });
  const gone = runningServer({ preview: { status: () => 'disconnected' } });
  expect(checkParty('payment', null, checkDeps({ server: gone }))).toMatchObject({ state: 'wrong' });
  const load = { perSecond: 18, calls: 0, waiting: 0, isSpared: true, isKeyRefused: false };
  const lookWith = (changes: object) =>
    checkMetadataCalls(
      checkDeps({ server: runningServer({ metadata: { load: () => ({ ...load, ...changes }) } }) }),
    );
  expect(lookWith({})).toMatchObject({ state: 'warning', word: 'stand-in' });
  expect(lookWith({ isKeyRefused: true })).toMatchObject({
    state: 'wrong',
    todo: expect.stringContaining('Set TMDB_ACCESS_TOKEN again'),
  });
});
