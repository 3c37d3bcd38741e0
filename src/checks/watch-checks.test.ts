import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { checkDeps } from '#test/check-deps.ts';
import { RecordingLog } from '#test/recording-log.ts';
import { type Finding, fine, warning, wrong } from './check.ts';
import { watchChecks } from './watch-checks.ts';

type Answer = 'ok' | 'failing' | 'hanging';

/** Watches a dependency that answers as listed and then hangs. `states` has the state before each probe. */
async function probe(answers: readonly Answer[], timeoutMs = 60_000) {
  const log = new RecordingLog();
  const states: string[] = [];
  const left = [...answers];
  const latest = async () => (await checks.latest())[0]?.state ?? '';
  const look = async () => {
    if (left.length < answers.length) states.push(await latest());
    const answer = left.shift() ?? 'hanging';
    if (answer === 'failing') throw new Error('No answer');
    return answer === 'ok' ? fine('database', 'It answers.') : new Promise<never>(() => undefined);
  };
  const database = { name: 'database', cost: 'low' as const, intervalMs: 1, todo: 'Look at it.', look };
  const deps = checkDeps({ clock: systemClock, log });
  const checks = await watchChecks(deps, { checks: [database], timeoutMs });
  onTestFinished(() => checks.stop());
  return { states, latest, messages: () => log.lines.map(({ message }) => message) };
}

test('one failure of a dependency that answered is none yet, the second in a row is', async () => {
  const { states, messages } = await probe(['ok', 'failing', 'ok', 'failing', 'failing', 'ok', 'ok']);
  await expect.poll(() => states).toEqual(['ok', 'ok', 'ok', 'ok', 'wrong', 'ok', 'ok']);
  expect(messages()).toEqual(['A check failed', 'A check passes again']);
});

test('what never answered is failing at once', async () => {
  const { states } = await probe(['failing', 'ok']);
  await expect.poll(() => states).toEqual(['wrong', 'ok']);
});

test('third parties are not waited for, and each of their findings counts', async () => {
  const log = new RecordingLog();
  const { promise, resolve } = Promise.withResolvers<Finding[]>();
  const look = () => promise;
  const payment = { name: 'payment', cost: 'party' as const, intervalMs: 60_000, todo: 'Look at it.', look };
  const checks = await watchChecks(checkDeps({ clock: systemClock, log }), { checks: [payment] });
  onTestFinished(() => checks.stop());
  const states = async () => (await checks.latest()).map(({ name, state }) => `${name} ${state}`);
  expect(await states()).toEqual(['payment skipped']);
  resolve([
    warning('payment', 'A test key.', 'Set the live key.'),
    wrong('webhook', 'None is registered.', 'Register it.'),
  ]);
  await expect.poll(states).toEqual(['payment warning', 'webhook wrong']);
  expect(log.lines).toMatchObject([
    { level: 'warn', fields: { check: 'payment', state: 'warning' } },
    { level: 'error', fields: { check: 'webhook', state: 'wrong' } },
  ]);
});

test('a probe that hangs is awaited twice', async () => {
  const { latest, states } = await probe(['ok', 'hanging'], 1);
  await expect.poll(latest).toBe('wrong');
  expect(states).toEqual(['ok']);
});
