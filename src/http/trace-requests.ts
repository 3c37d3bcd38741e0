import type { RequestListener } from 'node:http';
import type { Traces } from '#src/adapters/traces/traces.ts';

/** Anybody could send a `traceparent`, so only a trusted proxy's counts. Off: the listener itself. */
export function traceRequests(
  listener: (...exchange: Parameters<RequestListener>) => Promise<void>,
  { traces, trustProxy }: { traces: Traces | null; trustProxy: number },
): RequestListener {
  if (traces === null) return listener;
  return (request, response) => {
    const { traceparent } = request.headers;
    const isTrusted = trustProxy > 0 && typeof traceparent === 'string';
    return traces.request(isTrusted ? traceparent : undefined, () => listener(request, response));
  };
}
