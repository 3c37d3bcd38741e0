import { createServer, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';

const attribute = v.object({
  key: v.string(),
  value: v.object({
    stringValue: v.optional(v.string()),
    intValue: v.optional(v.union([v.number(), v.string()])),
  }),
});

const sentSpan = v.object({
  traceId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  spanId: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  attributes: v.array(attribute),
  status: v.object({ code: v.number() }),
});

const sent = v.object({
  resourceSpans: v.array(v.object({ scopeSpans: v.array(v.object({ spans: v.array(sentSpan) })) })),
});

export type SentSpan = v.InferOutput<typeof sentSpan>;

export interface TraceCollector {
  endpoint: string;
  spans: SentSpan[];
  /** All that was sent, as it came. */
  text(): string;
  authorizations: Set<string>;
}

/** A collector over HTTP, which decodes what comes. `hangs`: it takes everything and never answers. */
export async function startCollector({ hangs = false } = {}): Promise<TraceCollector> {
  const spans: SentSpan[] = [];
  const bodies: string[] = [];
  const authorizations = new Set<string>();
  const open: ServerResponse[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    authorizations.add(request.headers.authorization ?? '');
    bodies.push(body);
    const { resourceSpans } = v.parse(sent, JSON.parse(body));
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    if (hangs) open.push(response);
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    spans,
    text: () => bodies.join('\n'),
    authorizations,
  };
}
