import type { Clock } from '#src/adapters/clock.ts';
import { createFiles } from '#src/adapters/files/create-files.ts';
import { createRedisNodes } from '#src/adapters/limits/redis-nodes.ts';
import type { Config } from '#src/config/config.ts';
import { quietLog } from '../open.ts';
import { type Check, fine, skipped, warning, wrong } from './check.ts';

export async function checkAvatars(config: Config, clock: Clock): Promise<Check> {
  const name = 'avatars';
  try {
    const took = await createFiles(config, clock).ping();
    return fine(name, `The store takes pictures (${Math.round(took)} ms).`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return wrong(
      name,
      `The store does not take pictures: ${why}.`,
      'Check AVATAR_STORE and its keys or rights.',
    );
  }
}

export async function checkCache({ cache }: Config, clock: Clock): Promise<Check> {
  const name = 'cache';
  if (cache.kind === 'process') return skipped(name, 'One node counts its limits alone.');
  const nodes = createRedisNodes({ url: cache.url, secret: '', clock, log: quietLog });
  try {
    return fine(name, `It answers (${Math.round(await nodes.ping())} ms).`);
  } catch {
    return warning(name, 'It does not answer: each node counts its limits alone.', 'Check CACHE_URL.');
  } finally {
    await nodes.close();
  }
}

const collectorTimeoutMs = 5_000;

/** An empty report is sent. */
export async function checkTraces({ traces, secrets }: Config): Promise<Check> {
  const name = 'traces';
  if (traces === null) return skipped(name, 'No collector is configured.');
  const todo = 'Check OTEL_EXPORTER_OTLP_ENDPOINT and its headers. The product serves without a collector.';
  try {
    const { status } = await fetch(`${traces.endpoint}/v1/traces`, {
      method: 'POST',
      body: '{"resourceSpans":[]}',
      headers: { 'Content-Type': 'application/json', ...secrets.traceHeaders },
      signal: AbortSignal.timeout(collectorTimeoutMs),
    });
    return status < 300
      ? fine(name, 'The collector takes them.')
      : warning(name, `The collector answers ${status}.`, todo);
  } catch {
    return warning(name, 'The collector does not answer: traces are lost.', todo);
  }
}
