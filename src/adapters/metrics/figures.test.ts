import { Registry } from '@prometheus-io/client';
import { expect, it } from 'vitest';
import { Figures } from './figures.ts';
import { RequestDurations } from './request-durations.ts';

it('leaves out what can’t be read, and waits for nothing that hangs', async () => {
  const registry = new Registry();
  const figures = new Figures(registry);
  const readings = {
    hangs: () => new Promise<number>(() => undefined),
    fails: () => Promise.reject(new Error('no database')),
    absent: () => null,
    whole: () => 7,
  };
  for (const [name, read] of Object.entries(readings)) figures.watch({ name, help: name, read });
  for (const round of [1, 2]) {
    const lines = (await registry.metrics()).split('\n').filter((line) => /^\w/.test(line));
    expect(lines, `scrape ${round}`).toEqual(['whole 7']);
  }
});

it('counts a client that left before its response, and methods that nobody declared', async () => {
  const registry = new Registry();
  const requests = new RequestDurations(registry);
  requests.of('/movies').record('GET', 0, 12);
  requests.of('/movies').record('BREW', 405, 20_000);
  requests.of('/movies').record(undefined, 405, 1);
  const json = await registry.getMetricsAsJSON();
  const ends = json[0]?.values.filter(({ labels }) => labels.le === 10 || labels.le === '+Inf') ?? [];
  expect(
    ends.map(({ labels, value }) => [labels.http_request_method, labels.http_response_status_code, value]),
  ).toEqual([
    ['GET', '', 1],
    ['GET', '', 1],
    ['_OTHER', '405', 1],
    ['_OTHER', '405', 2],
  ]);
});
