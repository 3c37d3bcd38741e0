import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '../browser.ts';
import { type Host, signInMain } from '../households.ts';

/** An answer other than the expected one, or the error of a connection. */
export interface Failure {
  what: string;
  /** 0 without an answer. */
  status: number;
  retryAfter: string | null;
}

/** A statement took more than the product's limit of 2 s, as only on an overloaded machine. */
export function isOverload({ status, retryAfter }: Failure): boolean {
  return status === 503 && retryAfter === '2';
}

export interface Load {
  /** Returns how many requests were answered as expected so far. */
  succeeded(): number;
  failures(): readonly Failure[];
  /** Resolves when the last request has ended. */
  stop(): Promise<void>;
  /** Returns the acknowledged writes that the database lacks. */
  findLost(): Promise<string[]>;
}

interface LoadOptions {
  households: number;
  /** Movies that each household marks, watches and plays in turn. */
  movies: readonly number[];
  /** Returns the header that sends a request to a node; default: any node. */
  headers?: (request: number) => Record<string, string>;
}

/** Expected rows of the database: keys name a row, values are its content. */
type Acknowledged = Map<string, string>;

/** Keeps a household's writes below its budget for a minute, even on a fast machine. */
const pauseMs = 400;

/** Households that open pages and write. Each sends one request after the other. */
export async function startLoad(
  host: Host,
  { households, movies, headers = () => ({}) }: LoadOptions,
): Promise<Load> {
  const all: Household[] = [];
  while (all.length < households) all.push(await signInMain(host));
  const acknowledged: Acknowledged = new Map();
  const failures: Failure[] = [];
  const stopping = new AbortController();
  let succeeded = 0;
  let requests = 0;

  async function send(what: string, request: (headers: Record<string, string>) => Promise<Response>) {
    requests += 1;
    try {
      const answer = await request(headers(requests));
      await answer.arrayBuffer();
      const { status } = answer;
      if (status < 400) succeeded += 1;
      else failures.push({ what, status, retryAfter: answer.headers.get('Retry-After') });
      return status < 400;
    } catch (error) {
      failures.push({ what: `${what}: ${String(error)}`, status: 0, retryAfter: null });
      return false;
    }
  }

  /** A failed write may have happened, so its row is not checked from then on. */
  async function write(key: string, value: string, request: Parameters<typeof send>[1]): Promise<void> {
    if (acknowledged.get(key) === 'doubtful') return;
    const isDone = await send(key, request);
    acknowledged.set(key, isDone ? value : 'doubtful');
  }

  async function live({ browser, userId }: Household): Promise<void> {
    for (let round = 1; !stopping.signal.aborted; round += 1) {
      const id = movies[round % movies.length] ?? 0;
      for (const path of ['/movies', '/parts/me?watched=all'])
        await send(path, (to) => browser.get(path, to));
      const mark = { kind: 'list', title: `movie ${id}`, value: String(round % 2) };
      await write(`mark ${userId} ${id}`, mark.value, (to) => browser.post('/parts/changes', mark, to));
      await write(`history ${userId} ${id}`, '1', (to) => browser.post(`/watch/${id}`, {}, to));
      const position = { what: `movie ${id}`, seconds: String(10 + round), duration: '6000' };
      await write(`position ${userId} ${id}`, position.seconds, (to) =>
        browser.post('/parts/position', position, to),
      );
      await pause(pauseMs);
    }
  }

  const running = Promise.all(all.map(live));
  return {
    succeeded: () => succeeded,
    failures: () => failures,
    async stop() {
      stopping.abort();
      await running;
    },
    async findLost() {
      const stored = await readStored(
        host,
        all.map(({ userId }) => userId),
      );
      return [...acknowledged]
        .filter(([key, value]) => value !== 'doubtful' && (stored.get(key) ?? '0') !== value)
        .map(([key, value]) => `${key} is ${stored.get(key)} instead of ${value}`);
    },
  };
}

interface Household {
  browser: Browser;
  userId: string;
}

async function readStored({ services: { db } }: Host, users: string[]): Promise<Acknowledged> {
  const [marks, history, positions] = await Promise.all([
    db.read.selectFrom('mark').selectAll().where('user_id', 'in', users).execute(),
    db.read.selectFrom('history').selectAll().where('user_id', 'in', users).execute(),
    db.read.selectFrom('watch_position').selectAll().where('user_id', 'in', users).execute(),
  ]);
  const key = (what: string, row: { user_id: string; title_id: number }) =>
    `${what} ${row.user_id} ${row.title_id}`;
  return new Map([
    ...marks.map((row): [string, string] => [key('mark', row), '1']),
    ...history.map((row): [string, string] => [key('history', row), '1']),
    ...positions.map((row): [string, string] => [key('position', row), String(row.seconds)]),
  ]);
}
