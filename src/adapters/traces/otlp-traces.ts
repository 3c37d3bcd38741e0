import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import pTimeout from 'p-timeout';
import type { Log } from '../log.ts';
import type { SpanStart, TraceSource, Traces } from './traces.ts';

export interface TraceOptions {
  /** Joined as `${endpoint}/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  share: number;
  node: TraceSource;
  log: Log;
}

const sendIntervalMs = 1_000;
const sendTimeoutMs = 5_000;
const closeTimeoutMs = 1_000;

/** Spans that wait for a collector that is down; further ones are lost. */
const maxWaiting = 2_048;

interface Running {
  span: Span;
  context: Context;
}

/** Nothing is global, because tests run several apps in one process. Source: decisions/0045-traces-are-lost-first.md. */
export function createTraces({ endpoint, headers, share, node, log }: TraceOptions): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: sendTimeoutMs,
  });
  const ours = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'stoep',
      'service.version': node.version,
      'service.instance.id': node.id,
    }),
    // A proxy's trace is continued, but not its choice of what is traced.
    sampler: new ParentBasedSampler({ root: ours, remoteParentSampled: ours, remoteParentNotSampled: ours }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: recordChanges(exporter, log),
        maxQueueSize: maxWaiting,
        scheduledDelayMillis: sendIntervalMs,
        exportTimeoutMillis: sendTimeoutMs,
      }),
    ],
  });
  const tracer = provider.getTracer('stoep');
  const current = new AsyncLocalStorage<Running>();

  async function run<T>(
    { name, facts = {} }: SpanStart,
    kind: SpanKind,
    parent: Context,
    work: () => Promise<T>,
  ): Promise<T> {
    const span = tracer.startSpan(name, { kind, attributes: facts }, parent);
    try {
      return await current.run({ span, context: trace.setSpan(parent, span) }, work);
    } catch (error) {
      // Messages may hold what a viewer typed.
      span.setAttribute('error.type', error instanceof Error ? error.constructor.name : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    request: (traceparent, work) =>
      run({ name: 'request' }, SpanKind.SERVER, remoteContext(traceparent), work),
    nameRequest: ({ name, facts = {} }) => {
      current.getStore()?.span.updateName(name).setAttributes(facts);
    },
    call: (start, work) => run(start, SpanKind.CLIENT, current.getStore()?.context ?? ROOT_CONTEXT, work),
    record: ({ name, facts = {} }, ms, isFailure) => {
      const parent = current.getStore();
      if (parent === undefined) return;
      const endTime = performance.timeOrigin + performance.now();
      const options = { kind: SpanKind.CLIENT, attributes: facts, startTime: endTime - ms };
      const span = tracer.startSpan(name, options, parent.context);
      if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    close: async () => {
      const closed = pTimeout(provider.shutdown(), { milliseconds: closeTimeoutMs });
      await closed.catch(() => log.warn({}, 'The last traces could not be sent'));
    },
  };
}

/** Source: https://www.w3.org/TR/trace-context/#traceparent-header. */
function remoteContext(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = ''] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent ?? '') ?? [];
  const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

/** Each change between reachable and unreachable is logged once. */
function recordChanges(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined || result.code !== 0;
        if (failed !== isFailing) {
          if (failed)
            log.warn({ event: 'traces', outcome: 'lost' }, 'The collector accepts no traces: they are lost');
          else log.info({ event: 'traces', outcome: 'sent' }, 'The collector accepts traces again');
        }
        isFailing = failed;
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
