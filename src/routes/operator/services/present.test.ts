import { expect, it } from 'vitest';
import type { Dependency } from '#src/http/request/dependencies.ts';
import {
  formatAge,
  listProblems,
  noteOnBackups,
  presentBackups,
  presentDependencies,
  presentMails,
  presentPlayers,
} from './present.ts';

const ok: Dependency = { state: 'ok', age: 1_500, took: 0 };
const load = { perSecond: 18, calls: 0, waiting: 0, isSpared: false };

it('shows a dependency that is down, and the film database by its calls', () => {
  const all = {
    process: { state: 'ok' as const },
    database: { ...ok, state: 'no-writes' as const },
    disk: { state: 'low' as const, share: 0.045 },
    cache: { ...ok, state: 'failing' as const, took: null },
    avatars: ok,
    metadata: { state: 'configured' as const },
    checkout: { state: 'stand-in' as const },
    embeds: { state: 'configured' as const },
  };
  const lines = presentDependencies(all, { load, hasCache: true });
  expect(lines.map(({ name, label, detail }) => [name, label, detail])).toEqual([
    ['This node', 'Working', ''],
    ['Database', 'Takes no writes', 'checked 1 s ago, took 1 ms'],
    ['Disk', 'Nearly full', '4 % free'],
    ['Cache', 'Not answering', 'checked 1 s ago'],
    ['Profile photos', 'Working', 'checked 1 s ago, took 1 ms'],
    ['Film database', 'Configured', ''],
    ['Payments, by Yoco', 'Stand-in', ''],
    ['Players', 'Configured', ''],
  ]);
  const spared = presentDependencies(all, { load: { ...load, isSpared: true }, hasCache: false });
  expect(spared.find(({ name }) => name === 'Film database')).toMatchObject({ look: 'bad' });
  expect(spared.find(({ name }) => name === 'Cache')).toMatchObject({ label: 'Off', look: 'plain' });
});

it('shows backups that are off, missing, failing and made', () => {
  const now = Date.parse('2026-11-23T10:00:00Z');
  const show = (all: Record<string, Dependency>, at: number | null = 120) =>
    presentBackups(all, { now, at }).map(({ name, label, detail }) => [name, label, detail].join(': '));
  expect(show({ backup: { state: 'off' } }, null)).toEqual(['Backups: Off: BACKUP_AT is empty']);
  const backup = { state: 'ok' as const, age: 10 * 60 * 60_000 };
  expect(show({ backup, backupCheck: { state: 'none yet', age: null } })).toEqual([
    'Last backup: Done: 23 November 2026, 02:00, 10 hours ago',
    'Last trial restore: None yet: ',
  ]);
  expect(noteOnBackups({ backup, backupCheck: backup }, 120)).toBeNull();
  expect(noteOnBackups({ backup: { state: 'none yet', age: null } }, 125)).toContain('made at 02:05');
  expect(noteOnBackups({}, null)).toContain('BACKUP_AT is empty');
  expect(show({ backup: { ...backup, state: 'failing' }, backupCheck: backup })[0]).toContain(
    ': Failing: 23',
  );
});

it('counts mails that fail apart from those that wait, up to a bound', () => {
  const now = Date.parse('2026-11-23T10:00:00Z');
  const mail = { id: 'm', kind: 'month-ending', address: 'a@x.example', attempts: 2 };
  const list = [{ ...mail, failedAt: now - 180_000, dueAt: now + 120_000 }];
  expect(presentMails({ waiting: 3, failed: 2, list }, { max: 10, now })).toEqual({
    waiting: '3',
    failed: '2',
    list: [
      {
        id: 'm',
        kind: 'month ending',
        address: 'a@x.example',
        detail: '2 attempts, the last 3 minutes ago. The next automatic one: 23 November 2026, 12:02.',
      },
    ],
    more: 1,
  });
  expect(presentMails({ waiting: 10, failed: 0, list: [] }, { max: 10, now }).waiting).toBe('10 or more');
});

it('lists every problem, and none where all is well', () => {
  const good = { name: 'Database', label: 'Working', look: 'good' as const, detail: '' };
  const bad = { ...good, name: 'Cache', label: 'Not answering', look: 'bad' as const };
  const mails = { waiting: '1', failed: '0', list: [], more: 0 };
  const well = { dependencies: [good], backups: [good], nodes: [], mails };
  expect(listProblems(well)).toEqual([]);
  expect(listProblems({ ...well, dependencies: [good, bad], mails: { ...mails, failed: '3' } })).toEqual([
    'Cache: Not answering',
    'Mails: 3 failed',
  ]);
  expect(listProblems({ ...well, mails: null })).toHaveLength(1);
});

it('shows how much of the week played, and nothing where nobody watched', () => {
  const none = { played: 0, left: 0 };
  const servers = [
    { name: 'One', today: none, week: { played: 1_999, left: 1 } },
    { name: null, today: none, week: none },
  ];
  expect(presentPlayers(servers)).toMatchObject([
    { name: 'One', week: ['1,999', '1'], share: 99 },
    { name: 'Servers that are gone', share: null },
  ]);
});

it.each([
  [-5_000, 'just now'],
  [119_999, '119 s ago'],
  [120_000, '2 minutes ago'],
  [7_200_000, '2 hours ago'],
  [172_800_000, '2 days ago'],
])('says an age of %d ms as %s', (ms, text) => {
  expect(formatAge(ms)).toBe(text);
});
