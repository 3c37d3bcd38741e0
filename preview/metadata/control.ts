import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { type Exchange, readJson, sendJson } from '../http.ts';
import { StagedFault } from '../staged-fault.ts';
import { RateMeter } from './rate-meter.ts';

/** See preview/README.md. `retryAfter` is in seconds; a text is sent as it is. */
const faultSchema = v.object({
  match: v.optional(v.string()),
  kind: v.picklist(['status', 'slow', 'html', 'half-json', 'hang', 'body']),
  status: v.optional(v.number()),
  retryAfter: v.optional(v.union([v.number(), v.string()])),
  ms: v.optional(v.number()),
  body: v.optional(v.string()),
  times: v.optional(v.number()),
});

type Fault = v.InferOutput<typeof faultSchema>;

interface Stats {
  calls: number;
  byPath: Record<string, number>;
  inFlightMax: number;
  perSecondMax: number;
}

const maxFaultBytes = 100_000;
/** Bounds the memory of a long run. */
const maxPaths = 2_000;
const slowMs = 3_000;

const newStats = (): Stats => ({ calls: 0, byPath: {}, inFlightMax: 0, perSecondMax: 0 });

/** Serves `/__stats` and `/__fault`, which aren't part of TMDB's API. */
export class Control {
  #stats = newStats();
  #inFlight = 0;
  readonly #meter = new RateMeter();
  readonly #fault = new StagedFault(faultSchema);

  async serve({ request, response, url }: Exchange): Promise<void> {
    const { method } = request;
    if (url.pathname === '/__stats') {
      if (method === 'DELETE') this.#stats = newStats();
      return sendJson(response, 200, this.#stats);
    }
    if (method === 'DELETE') this.#fault.stage(null);
    else if (method === 'PUT') this.#fault.stage(await readJson(request, maxFaultBytes));
    sendJson(response, 200, { fault: this.#fault.current });
  }

  /** The returned function ends the call. */
  begin(path: string): () => void {
    const stats = this.#stats;
    this.#inFlight += 1;
    stats.calls += 1;
    if (stats.byPath[path] !== undefined || Object.keys(stats.byPath).length < maxPaths)
      stats.byPath[path] = (stats.byPath[path] ?? 0) + 1;
    stats.inFlightMax = Math.max(stats.inFlightMax, this.#inFlight);
    stats.perSecondMax = Math.max(stats.perSecondMax, this.#meter.add(Date.now()));
    return () => {
      this.#inFlight -= 1;
    };
  }

  /** Returns true if the call needs no other answer. */
  async disturb({ response, url }: Exchange): Promise<boolean> {
    const target = `${url.pathname}${url.search}`;
    const fault = this.#fault.take(({ match = '' }) => target.includes(match));
    if (fault === null || fault.kind === 'hang') return fault !== null;
    if (fault.ms !== undefined || fault.kind === 'slow') await sleep(fault.ms ?? slowMs);
    if (fault.kind === 'slow') return false;
    sendFault(fault, response);
    return true;
  }
}

const errorCode = (status: number): number =>
  ({ 429: 25, 401: 7, 404: 34 })[status] ?? (status >= 500 ? 9 : 5);

function sendFault({ kind, status, retryAfter, body }: Fault, response: ServerResponse): void {
  const isHtml = kind === 'html';
  const sent = status ?? (isHtml || kind === 'status' ? 503 : 200);
  const error = { success: false, status_code: errorCode(sent), status_message: 'Staged fault.' };
  const texts = {
    html: '<html><head><title>503 Service Temporarily Unavailable</title></head><body><h1>503</h1></body></html>',
    'half-json': '{"page":1,"results":[{"adult":false,"backdrop_pa',
    body: body ?? '',
    status: body ?? JSON.stringify(error),
    slow: '',
    hang: '',
  };
  response.writeHead(sent, {
    'content-type': isHtml ? 'text/html' : 'application/json;charset=utf-8',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  });
  response.end(texts[kind]);
}
