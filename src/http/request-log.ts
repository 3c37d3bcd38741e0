import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '#src/adapters/log.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';
import type { Services } from '#src/http/request/services.ts';

interface Served {
  request: IncomingMessage;
  response: ServerResponse;
  facts: RequestFacts;
  ms: number;
}

const slowMs = 1_000;

export class RequestLog {
  readonly #log: Log;
  /** Only then each request gets a line, which costs more than a cached document. */
  readonly #isVerbose: boolean;

  constructor({ log, config }: Pick<Services, 'log' | 'config'>) {
    this.#log = log;
    this.#isVerbose = ['trace', 'debug'].includes(config.logLevel);
  }

  record({ request, response, facts, ms }: Served): void {
    const deservesWarning = response.statusCode >= 500 || ms > slowMs;
    if (!deservesWarning && !this.#isVerbose) return;
    const line = {
      request: facts.id,
      method: request.method,
      path: loggedPath(request),
      status: response.statusCode,
      ms: Math.round(ms * 10) / 10,
    };
    if (deservesWarning) this.#log.warn(line, 'Served');
    else this.#log.debug(line, 'Served');
  }
}

export function logFailure(
  log: Log,
  { error, request, facts }: { error: unknown; request: IncomingMessage; facts: RequestFacts },
): void {
  log.error({ err: error, request: facts.id, path: loggedPath(request) }, 'A request failed');
}

/** Logs only the keys of a query, because its values may be private. */
function loggedPath(request: IncomingMessage): string {
  const [path = '', query = ''] = (request.url ?? '').slice(0, 300).split('?');
  const keys = [...new URLSearchParams(query).keys()];
  return keys.length === 0 ? path : `${path}?${keys.join('&')}`;
}
