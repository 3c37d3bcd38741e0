import { expect, it } from 'vitest';
import { clockAt, createTestClock } from '#test/clock.ts';
import type { ProbeFinding } from './probe.ts';
import { ProbeCache } from './probe-cache.ts';

const good: ProbeFinding = { is: 'has', ttlMs: 1_000, because: '200' };

it('forgets what was least recently asked for, and nothing before it must', async () => {
  const findings = new ProbeCache(clockAt(() => 0));
  for (let index = 0; index < 5_000; index += 1) await findings.find(`at ${index}`, async () => good);
  expect(findings.get('at 0')).not.toBeNull();
  await findings.find('one more', async () => good);
  expect(findings.get('at 0')).not.toBeNull();
  expect(findings.get('at 1')).toBeNull();
  expect(findings.get('at 2')).not.toBeNull();
});

it('knows when a finding has grown old', async () => {
  let now = 0;
  const findings = new ProbeCache(clockAt(() => now));
  await findings.find('here', async () => good);
  now = 999;
  expect(findings.get('here')).toEqual({ finding: good, fresh: true });
  now = 1_000;
  expect(findings.get('here')).toEqual({ finding: good, fresh: false });
});

it.each([-3_600_000, 3_600_000])(
  'keeps and drops findings by the time that passed, not by the wall clock',
  async (step) => {
    const clock = createTestClock(1_800_000_000_000);
    const findings = new ProbeCache(clock);
    await findings.find('here', async () => good);
    clock.step(step);
    clock.advance(999);
    expect(findings.get('here')).toEqual({ finding: good, fresh: true });
    clock.advance(1);
    expect(findings.get('here')).toEqual({ finding: good, fresh: false });
  },
);
