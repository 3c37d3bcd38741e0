import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { RecordingLog } from '#test/recording-log.ts';
import { type RedisStandIn, startRedis } from '#test/redis.ts';
import { startSilentServer } from '#test/silent-server.ts';
import { wouldAllow } from '#test/would-allow.ts';
import type { Counters } from './counters.ts';
import { createCounters } from './create-counters.ts';
import type { Nodes } from './nodes.ts';
import { createRedisNodes } from './redis-nodes.ts';
import { shareCounters } from './share-counters.ts';

const clock = systemClock;
const minute = 60_000;

const waitFor = (check: () => unknown) => vi.waitFor(check, 20_000);

let redis: RedisStandIn;
let log: RecordingLog;
const started: Nodes[] = [];

beforeEach(async () => {
  redis = await startRedis();
  log = new RecordingLog();
});

afterEach(async () => {
  for (const nodes of started.splice(0)) await nodes.close();
  await redis.close();
});

function startNode(secret = 'a secret that the nodes share'): Nodes {
  const nodes = createRedisNodes({ url: redis.url, secret, clock, log });
  started.push(nodes);
  return nodes;
}

async function twoNodes(): Promise<[Counters, Counters]> {
  const both = [startNode(), startNode()] as const;
  await waitFor(async () => {
    expect(redis.listeners()).toBe(2);
    for (const nodes of both) await nodes.ping();
  });
  return [shareCounters(createCounters(clock), both[0]), shareCounters(createCounters(clock), both[1])];
}

test('what one node allowed counts at the other, and what it gave back does not', async () => {
  const [one, other] = await twoNodes();
  one.take('address', 2, minute);
  one.takeAll([{ key: 'address', limit: 2, windowMs: minute }]);
  await waitFor(() => expect(wouldAllow(other, 'address', 2, minute)).toBe(false));
  one.giveBack('address');
  await waitFor(() => expect(wouldAllow(other, 'address', 2, minute)).toBe(true));
  // A node's own messages come back to it on the channel, and aren't counted twice.
  expect(one.take('address', 2, minute).allowed).toBe(true);
  expect(one.take('address', 2, minute).allowed).toBe(false);
});

test('a refused take is told to nobody', async () => {
  const [one, other] = await twoNodes();
  expect(one.take('name', 0, minute).allowed).toBe(false);
  one.take('told', 1, minute);
  await waitFor(() => expect(wouldAllow(other, 'told', 1, minute)).toBe(false));
  expect(wouldAllow(other, 'name', 1, minute)).toBe(true);
});

test('while the server is away each node counts alone, and together again when it is back', async () => {
  const [one, other] = await twoNodes();
  const port = Number(new URL(redis.url).port);
  await redis.close();
  await waitFor(() => expect(log.lines.some(({ level }) => level === 'warn')).toBe(true));
  await expect(started[0]?.ping()).rejects.toThrow();
  expect(one.take('address', 1, minute).allowed).toBe(true);
  expect(one.take('address', 1, minute).allowed).toBe(false);
  expect(wouldAllow(other, 'address', 1, minute)).toBe(true);
  redis = await startRedis(port);
  await waitFor(() => expect(redis.listeners()).toBe(2));
  await waitFor(() => started[0]?.ping());
  one.take('later', 1, minute);
  await waitFor(() => expect(wouldAllow(other, 'later', 1, minute)).toBe(false));
});

test('a server that hangs keeps nobody waiting, and is found again when it answers', async () => {
  const port = Number(new URL(redis.url).port);
  await redis.close();
  const silent = await startSilentServer(port);
  const nodes = startNode();
  const counters = shareCounters(createCounters(clock), nodes);
  // `take` is synchronous, so it can't wait for the server.
  expect(counters.take('address', 1, minute).allowed).toBe(true);
  expect(counters.take('address', 1, minute).allowed).toBe(false);
  await expect(nodes.ping()).rejects.toThrow('did not answer');
  expect(silent.connections()).toBeGreaterThan(0);
  await silent.close();
  redis = await startRedis(port);
  await waitFor(() => nodes.ping());
  const received: string[] = [];
  const other = startNode();
  other.listen((message) => received.push(message));
  await waitFor(() => other.ping());
  counters.take('later', 1, minute);
  await waitFor(() => expect(received).toHaveLength(1));
});

test('connections that hang after they were open are replaced', async () => {
  const [one, other] = await twoNodes();
  redis.silence();
  await expect(started[0]?.ping()).rejects.toThrow('did not answer');
  await expect(started[1]?.ping()).rejects.toThrow('did not answer');
  await waitFor(() => Promise.all(started.map((nodes) => nodes.ping())));
  one.take('address', 1, minute);
  await waitFor(() => expect(wouldAllow(other, 'address', 1, minute)).toBe(false));
});

test('what is not ours on the channel counts nothing', async () => {
  const [, other] = await twoNodes();
  const stranger = startNode();
  await waitFor(() => stranger.ping());
  for (const message of [
    'no json',
    '{}',
    '{"did":"take","key":"k","windowMs":-1}',
    '{"did":"take","key":5,"windowMs":1000}',
    'x'.repeat(5_000),
  ])
    stranger.publish(message);
  stranger.publish(JSON.stringify({ did: 'take', key: 'last', windowMs: minute }));
  await waitFor(() => expect(wouldAllow(other, 'last', 1, minute)).toBe(false));
  expect(wouldAllow(other, 'k', 1, minute)).toBe(true);
});

test('messages of who doesn’t know the secret count nothing', async () => {
  const [, other] = await twoNodes();
  const forger = startNode('another secret');
  const last = startNode();
  await waitFor(() => Promise.all([forger.ping(), last.ping()]));
  forger.publish(JSON.stringify({ did: 'take', key: 'forged', windowMs: minute }));
  await forger.ping();
  last.publish(JSON.stringify({ did: 'take', key: 'last', windowMs: minute }));
  await waitFor(() => expect(wouldAllow(other, 'last', 1, minute)).toBe(false));
  expect(wouldAllow(other, 'forged', 1, minute)).toBe(true);
});

test('each node knows how many there are', async () => {
  await twoNodes();
  expect(await started[0]?.count()).toBe(2);
  await started.pop()?.close();
  await waitFor(async () => expect(await started[0]?.count()).toBe(1));
});
