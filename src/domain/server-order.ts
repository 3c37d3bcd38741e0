import type { PlayerMessage } from './player-message.ts';
import type { WatchKind } from './title.ts';

/** Source: docs/requirements.md#players. */
export const fallbackDelayMs: Record<WatchKind, number> = { movie: 8_000, series: 8_000, anime: 9_000 };

export type Settled =
  | 'ready'
  | 'playing'
  | 'ended'
  | 'focus'
  | 'choice'
  | 'stay'
  | 'last'
  /** The player may play without messages, and the page shows no notice about it. */
  | 'silent'
  | 'error'
  | 'reported';

export type Phase =
  | { name: 'loading' }
  /** `endsAt` is in ms of the caller's clock. */
  | { name: 'counting'; endsAt: number; seconds: number }
  | { name: 'settled'; by: Settled };

export interface ServerOrder {
  readonly of: string;
  readonly servers: number;
  readonly delayMs: number;
  /** The first server is 0. */
  readonly server: number;
  /** Number of the current frame. Events with another number are ignored. */
  readonly load: number;
  readonly phase: Phase;
  /** Servers that were given up. They aren't tried again. */
  readonly left: readonly number[];
  /** Servers with an error or a report. A countdown that ran out doesn't count, because it proves nothing. */
  readonly failed: readonly number[];
  /** Servers of `failed` that lack the title, as our own server found out. */
  readonly lacking: readonly number[];
  /** Servers whose players send no messages and with which the household stays. */
  readonly silent: readonly number[];
  /** Whether the frame plays; null until the frame reports it. */
  readonly runs: boolean | null;
}

/** `at` is in ms of a monotonic clock. */
export type ServerEvent =
  | { type: 'inserted'; load: number; at: number }
  | { type: 'tick'; load: number; at: number }
  | { type: 'said'; load: number; message: PlayerMessage }
  | { type: 'focused'; load: number }
  | { type: 'stay'; load: number }
  | { type: 'reported'; load: number }
  | { type: 'chose'; server: number }
  /** These servers answered late that they lack the title. */
  | { type: 'lacking'; servers: readonly number[] }
  /** The notice about the last server was shown for long enough to be read. */
  | { type: 'read'; load: number }
  | ({ type: 'changed' } & Servers);

interface Servers {
  of: string;
  servers: number;
  silent?: readonly number[];
}

export interface Opening extends Servers {
  delayMs: number;
  chosen: number | null;
}

export function openServers({ of, servers, silent = [], delayMs, chosen }: Opening): ServerOrder {
  const isChosen = chosen !== null && chosen >= 0 && chosen < servers;
  return {
    of,
    servers,
    delayMs,
    server: isChosen ? chosen : 0,
    load: 1,
    phase: isChosen ? { name: 'settled', by: 'choice' } : { name: 'loading' },
    left: [],
    failed: [],
    lacking: [],
    silent,
    runs: null,
  };
}

/** Returns null when no later server is untried. */
export function nextServer({ server, servers, left }: ServerOrder): number | null {
  for (let next = server + 1; next < servers; next += 1) if (!left.includes(next)) return next;
  return null;
}

/** Moves forward only, and never to a server that was given up. Source: docs/requirements.md#players. */
export function stepServers(order: ServerOrder, event: ServerEvent): ServerOrder {
  if (event.type === 'changed') return reopen(order, event);
  if (event.type === 'chose') return choose(order, event.server);
  if (event.type === 'lacking') return withdraw(order, event.servers);
  if (event.load !== order.load) return order;
  switch (event.type) {
    case 'inserted':
      return begin(order, event.at);
    case 'tick':
      return count(order, event.at);
    case 'said':
      return receive(order, event.message);
    case 'focused':
      return settle(order, 'focus', ['ready', 'playing', 'ended', 'stay', 'error']);
    case 'stay':
      return settle(order, 'stay', ['ready', 'playing', 'ended']);
    case 'reported':
      return leave(order, untriedServer(order), 'reported');
    case 'read':
      return isSettledBy(order, 'last') ? settle(order, 'silent', []) : order;
  }
}

function untriedServer(order: ServerOrder): number | null {
  const { server, left } = order;
  const before = Array.from({ length: server }, (_, index) => index).filter((one) => !left.includes(one));
  return nextServer(order) ?? before[0] ?? null;
}

function reopen({ delayMs, load }: ServerOrder, { of, servers, silent = [] }: Servers): ServerOrder {
  return { ...openServers({ of, servers, silent, delayMs, chosen: null }), load: load + 1 };
}

export function isSettledBy({ phase }: Pick<ServerOrder, 'phase'>, ...by: Settled[]): boolean {
  return phase.name === 'settled' && by.includes(phase.by);
}

/** The frame is inserted again if it waited for a connection; then the countdown starts again. */
function begin(order: ServerOrder, at: number): ServerOrder {
  if (order.phase.name === 'settled') return order;
  if (order.silent.includes(order.server)) return settle(order, 'silent', []);
  if (nextServer(order) === null) return { ...order, phase: { name: 'settled', by: 'last' } };
  const endsAt = at + order.delayMs;
  return { ...order, phase: { name: 'counting', endsAt, seconds: secondsUntil(endsAt, at) } };
}

function count(order: ServerOrder, at: number): ServerOrder {
  const { phase } = order;
  if (phase.name !== 'counting') return order;
  if (at >= phase.endsAt) return advance(order);
  const seconds = secondsUntil(phase.endsAt, at);
  return seconds === phase.seconds ? order : { ...order, phase: { ...phase, seconds } };
}

function receive(order: ServerOrder, message: PlayerMessage): ServerOrder {
  if (message === 'error') return fail(order);
  const settled = settleBy(order, message);
  const runs = runsAfter(order.runs, message);
  return settled.runs === runs ? settled : { ...settled, runs };
}

function settleBy(order: ServerOrder, message: Exclude<PlayerMessage, 'error'>): ServerOrder {
  if (message === 'ready' || message === 'paused')
    return settle(order, 'ready', ['playing', 'ended', 'stay', 'error']);
  if (message === 'progress') return settle(order, 'playing', ['ended']);
  return settle(order, message, []);
}

/** After a pause, `progress` doesn't prove playback, because it may come from a seek. */
function runsAfter(before: boolean | null, message: PlayerMessage): boolean | null {
  if (message === 'playing') return true;
  if (message === 'paused' || message === 'ended') return false;
  return message === 'progress' ? (before ?? true) : before;
}

/** An error moves to the next server, except after `stay` and after playback, whose position would be lost. */
function fail(order: ServerOrder): ServerOrder {
  return isSettledBy(order, 'playing', 'ended', 'stay') ? order : leave(order, nextServer(order), 'error');
}

function withdraw(order: ServerOrder, servers: readonly number[]): ServerOrder {
  const left = servers.reduce(withServer, order.left);
  const failed = servers.reduce(withServer, order.failed);
  const lacking = servers.reduce(withServer, order.lacking);
  const rest = { ...order, left, failed, lacking };
  // Even after `stay` or a choice, a server that lacks the title is left, unless something has played.
  const isLeft = servers.includes(order.server) && !isSettledBy(order, 'playing', 'ended');
  return isLeft ? leave(rest, nextServer(rest), 'error') : rest;
}

function leave(order: ServerOrder, next: number | null, by: Settled): ServerOrder {
  const { server } = order;
  const left = withServer(order.left, server);
  const failed = by === 'last' ? order.failed : withServer(order.failed, server);
  if (next === null) {
    const settled = settle(order, by, []);
    const isKnown = left === settled.left && failed === settled.failed;
    return isKnown ? settled : { ...settled, left, failed };
  }
  return {
    ...order,
    server: next,
    load: order.load + 1,
    phase: { name: 'loading' },
    left,
    failed,
    runs: null,
  };
}

function withServer(servers: readonly number[], server: number): readonly number[] {
  return servers.includes(server) ? servers : [...servers, server];
}

function advance(order: ServerOrder): ServerOrder {
  const next = nextServer(order);
  return next === null ? settle(order, 'last', []) : leave(order, next, 'last');
}

function choose(order: ServerOrder, server: number): ServerOrder {
  if (!Number.isInteger(server) || server < 0 || server >= order.servers) return order;
  return { ...order, server, load: order.load + 1, phase: { name: 'settled', by: 'choice' }, runs: null };
}

function settle(order: ServerOrder, by: Settled, stronger: readonly Settled[]): ServerOrder {
  const { phase } = order;
  if (phase.name === 'settled' && (phase.by === by || phase.by === 'reported' || stronger.includes(phase.by)))
    return order;
  return { ...order, phase: { name: 'settled', by } };
}

/** Returns 8 at the start and 1 in the last second. */
function secondsUntil(endsAt: number, at: number): number {
  return Math.max(0, Math.ceil((endsAt - at) / 1000));
}
