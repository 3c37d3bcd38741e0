import type { PlayerMessage } from './player-message.ts';
import type { WatchKind } from './title.ts';

/** How long a server may stay silent before the next one is tried, in ms. Source: docs/requirements.md#players. */
export const fallbackDelay: Record<WatchKind, number> = { movie: 8_000, series: 8_000, anime: 9_000 };

/** Why the countdown has ended, or never began. */
export type Settled =
  /** The frame said that it is there. */
  | 'ready'
  /** The frame said that it plays. */
  | 'playing'
  /** The frame said that it has played to the end. */
  | 'ended'
  /** The viewer is in the frame. */
  | 'focus'
  /** The viewer chose this server. */
  | 'choice'
  /** The viewer pressed `Stay on this server`. */
  | 'stay'
  /** There is no further server. */
  | 'last'
  /** The frame said that it can't play, and there is no further server. */
  | 'error'
  /** The viewer reported it, and there is no further server: nothing that the frame says changes that. */
  | 'reported';

export type Phase =
  /** The frame isn't in the page yet. */
  | { name: 'loading' }
  /** `endsAt` in ms of the caller's clock; `seconds` as shown. */
  | { name: 'counting'; endsAt: number; seconds: number }
  | { name: 'settled'; by: Settled };

/** Which of a title's servers is in the frame, and whether the next one will follow by itself. */
export interface ServerOrder {
  /** What is played, as the caller names it: changes with the title and the episode. */
  readonly of: string;
  readonly servers: number;
  /** Milliseconds. */
  readonly delay: number;
  /** Index of the current server, from 0. */
  readonly server: number;
  /** Grows with every frame: what belongs to an earlier one is ignored, so timers can't race. */
  readonly load: number;
  readonly phase: Phase;
  /** Servers that were given up, so that none is tried twice. */
  readonly left: readonly number[];
  /** Whether the frame plays just now, as it says; null while it hasn't said. */
  readonly runs: boolean | null;
}

/** What happens to a player. `load` names the frame it happened to, `at` is a steady clock's ms. */
export type ServerEvent =
  | { type: 'inserted'; load: number; at: number }
  | { type: 'tick'; load: number; at: number }
  | { type: 'said'; load: number; message: PlayerMessage }
  | { type: 'focused'; load: number }
  | { type: 'stay'; load: number }
  /** The viewer said that it doesn't play, or not what it should. */
  | { type: 'reported'; load: number }
  | { type: 'chose'; server: number }
  | { type: 'changed'; of: string; servers: number };

/** What a player begins with. */
export interface Opening {
  of: string;
  servers: number;
  /** Milliseconds. */
  delay: number;
  /** Index of the server that the viewer asked for, or null for the first one. */
  chosen: number | null;
}

/** The order at the opening of a player: the first server, or the one that the viewer asked for. */
export function openServers({ of, servers, delay, chosen }: Opening): ServerOrder {
  const isChosen = chosen !== null && chosen >= 0 && chosen < servers;
  return {
    of,
    servers,
    delay,
    server: isChosen ? chosen : 0,
    load: 1,
    phase: isChosen ? { name: 'settled', by: 'choice' } : { name: 'loading' },
    left: [],
    runs: null,
  };
}

/** The server that would follow by itself: a later one that wasn't given up yet. Null when there is none. */
export function nextServer({ server, servers, left }: ServerOrder): number | null {
  for (let next = server + 1; next < servers; next += 1) if (!left.includes(next)) return next;
  return null;
}

/**
 * The order after an event; the same object when the event changes nothing. The fallback only ever goes
 * forward, never beyond the last server, and never to one that was given up. Source: docs/requirements.md#players.
 */
export function stepServers(order: ServerOrder, event: ServerEvent): ServerOrder {
  if (event.type === 'changed') return reopen(order, event.of, event.servers);
  if (event.type === 'chose') return choose(order, event.server);
  if (event.load !== order.load) return order;
  switch (event.type) {
    case 'inserted':
      return begin(order, event.at);
    case 'tick':
      return count(order, event.at);
    case 'said':
      return hear(order, event.message);
    case 'focused':
      return settle(order, 'focus', ['ready', 'playing', 'ended', 'stay', 'error']);
    case 'stay':
      return settle(order, 'stay', ['ready', 'playing', 'ended']);
    case 'reported':
      return leave(order, untriedServer(order), 'reported');
  }
}

/** Whom a viewer's report leads to: the next one, else one before that wasn't given up. Null when all were. */
function untriedServer(order: ServerOrder): number | null {
  const { server, left } = order;
  const before = Array.from({ length: server }, (_, index) => index).filter((one) => !left.includes(one));
  return nextServer(order) ?? before[0] ?? null;
}

/** Another title or episode begins at its first server, with nothing given up. */
function reopen({ delay, load }: ServerOrder, of: string, servers: number): ServerOrder {
  return { ...openServers({ of, servers, delay, chosen: null }), load: load + 1 };
}

function begin(order: ServerOrder, at: number): ServerOrder {
  if (order.phase.name !== 'loading') return order;
  if (nextServer(order) === null) return { ...order, phase: { name: 'settled', by: 'last' } };
  const endsAt = at + order.delay;
  return { ...order, phase: { name: 'counting', endsAt, seconds: secondsUntil(endsAt, at) } };
}

function count(order: ServerOrder, at: number): ServerOrder {
  const { phase } = order;
  if (phase.name !== 'counting') return order;
  if (at >= phase.endsAt) return advance(order);
  const seconds = secondsUntil(phase.endsAt, at);
  return seconds === phase.seconds ? order : { ...order, phase: { ...phase, seconds } };
}

function hear(order: ServerOrder, message: PlayerMessage): ServerOrder {
  if (message === 'error') return fail(order);
  const heard = settleBy(order, message);
  const runs = runsAfter(order.runs, message);
  return heard.runs === runs ? heard : { ...heard, runs };
}

function settleBy(order: ServerOrder, message: Exclude<PlayerMessage, 'error'>): ServerOrder {
  if (message === 'ready' || message === 'paused')
    return settle(order, 'ready', ['playing', 'ended', 'stay', 'error']);
  if (message === 'progress') return settle(order, 'playing', ['ended']);
  return settle(order, message, []);
}

/** Progress alone proves nothing once a player has said that it stands still: it tells of a seek as well. */
function runsAfter(before: boolean | null, message: PlayerMessage): boolean | null {
  if (message === 'playing') return true;
  if (message === 'paused' || message === 'ended') return false;
  return message === 'progress' ? (before ?? true) : before;
}

/**
 * An error leads on at once, except from what has played, whose viewer would lose their place, and from a
 * server that the viewer wanted to stay on.
 */
function fail(order: ServerOrder): ServerOrder {
  const { phase } = order;
  if (phase.name === 'settled' && ['playing', 'ended', 'stay'].includes(phase.by)) return order;
  return leave(order, nextServer(order), 'error');
}

/** Gives a server up for another; where there is none, it stays and the viewer is told. */
function leave(order: ServerOrder, next: number | null, by: Settled): ServerOrder {
  const left = order.left.includes(order.server) ? order.left : [...order.left, order.server];
  if (next === null) {
    const settled = settle(order, by, []);
    return left === settled.left ? settled : { ...settled, left };
  }
  return { ...order, server: next, load: order.load + 1, phase: { name: 'loading' }, left, runs: null };
}

function advance(order: ServerOrder): ServerOrder {
  const next = nextServer(order);
  return next === null ? settle(order, 'last', []) : leave(order, next, 'last');
}

function choose(order: ServerOrder, server: number): ServerOrder {
  if (!Number.isInteger(server) || server < 0 || server >= order.servers) return order;
  return { ...order, server, load: order.load + 1, phase: { name: 'settled', by: 'choice' }, runs: null };
}

/** Ends the countdown, unless it has ended for a reason that says more. */
function settle(order: ServerOrder, by: Settled, stronger: readonly Settled[]): ServerOrder {
  const { phase } = order;
  if (phase.name === 'settled' && (phase.by === by || phase.by === 'reported' || stronger.includes(phase.by)))
    return order;
  return { ...order, phase: { name: 'settled', by } };
}

/** Whole seconds as a countdown shows them: 8 at the start, 1 in the last second. */
function secondsUntil(endsAt: number, at: number): number {
  return Math.max(0, Math.ceil((endsAt - at) / 1000));
}
