import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { RecordingLog } from '#test/recording-log.ts';
import { type RedisStandIn, startRedis } from '#test/redis.ts';
import { createLimits } from './create-limits.ts';
import type { Limits } from './limits.ts';
import type { Nodes } from './nodes.ts';
import { createRedisNodes } from './redis-nodes.ts';
import { shareLimits } from './share-limits.ts';

const clock = systemClock;
const minute = 60_000;

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

function startNode(): Nodes {
  const nodes = createRedisNodes({ url: redis.url, clock, log });
  started.push(nodes);
  return nodes;
}

async function twoNodes(): Promise<[Limits, Limits]> {
  const both = [startNode(), startNode()] as const;
  await vi.waitFor(async () => {
    expect(redis.listeners()).toBe(2);
    for (const nodes of both) await nodes.ping();
  });
  return [shareLimits(createLimits(clock), both[0]), shareLimits(createLimits(clock), both[1])];
}

test('what one node allowed counts at the other, and what it gave back does not', async () => {
  const [one, other] = await twoNodes();
  one.take('address', 2, minute);
  one.takeAll([{ key: 'address', limit: 2, windowMs: minute }]);
  await vi.waitFor(() => expect(other.peek('address', 2, minute).allowed).toBe(false));
  one.giveBack('address');
  await vi.waitFor(() => expect(other.peek('address', 2, minute).allowed).toBe(true));
  // What a node says itself comes back to it on the channel and isn't counted twice.
  expect(one.take('address', 2, minute).allowed).toBe(true);
  expect(one.take('address', 2, minute).allowed).toBe(false);
});

test('a refused take is told to nobody', async () => {
  const [one, other] = await twoNodes();
  expect(one.take('name', 0, minute).allowed).toBe(false);
  one.take('told', 1, minute);
  await vi.waitFor(() => expect(other.peek('told', 1, minute).allowed).toBe(false));
  expect(other.peek('name', 1, minute).allowed).toBe(true);
});

test('while the server is away each node counts alone, and together again when it is back', async () => {
  const [one, other] = await twoNodes();
  const port = Number(new URL(redis.url).port);
  await redis.close();
  await vi.waitFor(() => expect(log.lines.some(({ level }) => level === 'warn')).toBe(true));
  await expect(started[0]?.ping()).rejects.toThrow();
  expect(one.take('address', 1, minute).allowed).toBe(true);
  expect(one.take('address', 1, minute).allowed).toBe(false);
  expect(other.peek('address', 1, minute).allowed).toBe(true);
  redis = await startRedis(port);
  await vi.waitFor(() => expect(redis.listeners()).toBe(2), 10_000);
  await vi.waitFor(() => started[0]?.ping(), 10_000);
  one.take('later', 1, minute);
  await vi.waitFor(() => expect(other.peek('later', 1, minute).allowed).toBe(false));
});

test('what is not ours on the channel counts nothing', async () => {
  const [, other] = await twoNodes();
  const stranger = startNode();
  await vi.waitFor(() => stranger.ping());
  for (const message of [
    'no json',
    '{}',
    '{"did":"take","key":"k","windowMs":-1}',
    '{"did":"take","key":5,"windowMs":1000}',
    'x'.repeat(5_000),
  ])
    stranger.tell(message);
  stranger.tell(JSON.stringify({ did: 'take', key: 'last', windowMs: minute }));
  await vi.waitFor(() => expect(other.peek('last', 1, minute).allowed).toBe(false));
  expect(other.peek('k', 1, minute).allowed).toBe(true);
});
