import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a test may make the service do wrong. */
interface Fault {
  match?: string;
  kind: 'status' | 'slow' | 'html' | 'half-json' | 'hang' | 'body';
  status?: number;
  retryAfter?: number;
  ms?: number;
  body?: string;
  times?: number;
}

/** Counts calls and stages faults; it lies outside the imitated protocol, under /__stats and /__fault. */
export interface Control {
  serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>;
  /** Counts a call; the returned function says that it is over. */
  begin(path: string): () => void;
  /** Plays the staged fault if it matches; true when the call has been answered (or never will be). */
  disturb(url: URL, response: ServerResponse): Promise<boolean>;
}

const kinds = new Set(['status', 'slow', 'html', 'half-json', 'hang', 'body']);
const MAX_BODY = 100_000;
const MAX_PATHS = 2_000;

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY) throw new Error('The fault is too large');
  }
  return text;
}

function isFault(value: unknown): value is Fault {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    kinds.has(value.kind)
  );
}

function play(fault: Fault, response: ServerResponse): void {
  const retry = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
  const status = fault.status ?? (fault.kind === 'status' || fault.kind === 'html' ? 503 : 200);
  if (fault.kind === 'html') {
    response
      .writeHead(status, { 'content-type': 'text/html', ...retry })
      .end(
        '<html><head><title>503 Service Temporarily Unavailable</title></head><body><center><h1>503</h1></center></body></html>',
      );
    return;
  }
  const type = { 'content-type': 'application/json;charset=utf-8', ...retry };
  if (fault.kind === 'half-json')
    response.writeHead(status, type).end('{"page":1,"results":[{"adult":false,"backdrop_pa');
  else if (fault.kind === 'body') response.writeHead(status, type).end(fault.body ?? '');
  else if (fault.kind === 'status') {
    const code = status === 429 ? 25 : status === 401 ? 7 : status === 404 ? 34 : status >= 500 ? 9 : 5;
    response
      .writeHead(status, type)
      .end(
        fault.body ?? JSON.stringify({ success: false, status_code: code, status_message: 'Staged fault.' }),
      );
  }
}

interface Stats {
  calls: number;
  byPath: Record<string, number>;
  inFlightMax: number;
  perSecondMax: number;
}

const emptyStats = (): Stats => ({ calls: 0, byPath: {}, inFlightMax: 0, perSecondMax: 0 });

/** A fresh control with no fault and all counters at zero. */
export function createControl(): Control {
  let stats = emptyStats();
  let fault: Fault | null = null;
  let inFlight = 0;
  let recent: number[] = [];

  const reply = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  return {
    async serve(request, response, path) {
      if (path === '/__stats') {
        if (request.method === 'DELETE') stats = emptyStats();
        return reply(response, 200, stats);
      }
      if (request.method === 'DELETE') {
        fault = null;
        return reply(response, 200, { fault });
      }
      if (request.method !== 'PUT') return reply(response, 200, { fault });
      try {
        const given: unknown = JSON.parse(await readBody(request));
        if (!isFault(given))
          return reply(response, 400, { error: `kind must be one of ${[...kinds].join(', ')}` });
        fault = given;
        reply(response, 200, { fault });
      } catch (error) {
        reply(response, 400, { error: error instanceof Error ? error.message : 'not JSON' });
      }
    },
    begin(path) {
      const now = Date.now();
      recent = recent.filter((at) => now - at < 1_000);
      recent.push(now);
      inFlight += 1;
      stats.calls += 1;
      // Paths are bounded so that a long run with many pictures doesn't grow without end.
      if (stats.byPath[path] !== undefined || Object.keys(stats.byPath).length < MAX_PATHS)
        stats.byPath[path] = (stats.byPath[path] ?? 0) + 1;
      stats.inFlightMax = Math.max(stats.inFlightMax, inFlight);
      stats.perSecondMax = Math.max(stats.perSecondMax, recent.length);
      return () => {
        inFlight -= 1;
      };
    },
    async disturb(url, response) {
      if (fault === null || !`${url.pathname}${url.search}`.includes(fault.match ?? '')) return false;
      const current = fault;
      if (current.times !== undefined) {
        current.times -= 1;
        if (current.times <= 0) fault = null;
      }
      if (current.kind === 'hang') return true;
      if (current.ms !== undefined || current.kind === 'slow') await sleep(current.ms ?? 3_000);
      if (current.kind === 'slow') return false;
      play(current, response);
      return true;
    },
  };
}
