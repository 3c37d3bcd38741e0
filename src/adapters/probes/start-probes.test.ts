import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { RecordingLog } from '#test/recording-log.ts';
import { startProbes } from './start-probes.ts';

type Answer = 'ok' | 'failing' | 'hanging';

/** A dependency that answers as listed, and hangs afterwards. `states` has what was seen before each probe. */
async function probe(answers: readonly Answer[], timeoutMs = 60_000) {
  const log = new RecordingLog();
  const states: string[] = [];
  const left = [...answers];
  const latest = () => probes.latest('database').state;
  const run = async () => {
    if (left.length < answers.length) states.push(latest());
    const answer = left.shift() ?? 'hanging';
    if (answer === 'failing') throw new Error('No answer');
    return answer === 'ok' ? 1 : new Promise<number>(() => undefined);
  };
  const probes = await startProbes({
    probes: { database: { run, intervalMs: 1 } },
    clock: systemClock,
    log,
    timeoutMs,
  });
  onTestFinished(() => probes.stop());
  return { states, latest, messages: () => log.lines.map(({ message }) => message) };
}

test('one failure of a dependency that answered is none yet, the second in a row is', async () => {
  const { states, messages } = await probe(['ok', 'failing', 'ok', 'failing', 'failing', 'ok', 'ok']);
  await expect.poll(() => states).toEqual(['ok', 'ok', 'ok', 'ok', 'failing', 'ok', 'ok']);
  expect(messages()).toEqual(['A dependency does not answer', 'A dependency answers again']);
});

test('what never answered is failing at once', async () => {
  const { states } = await probe(['failing', 'ok']);
  await expect.poll(() => states).toEqual(['failing', 'ok']);
});

test('a probe that hangs is awaited twice', async () => {
  const { latest, states } = await probe(['ok', 'hanging'], 1);
  await expect.poll(latest).toBe('failing');
  expect(states).toEqual(['ok']);
});
