import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';
import { stageFault } from '#test/metadata-control.ts';
import { type SentSpan, startCollector, type TraceCollector } from '#test/trace-collector.ts';

const theirs = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${theirs}-00f067aa0ba902b7-01`;

async function start(collector: { endpoint: string }, env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...env });
  let closed: Promise<void> | null = null;
  const close = () => {
    closed ??= app.close();
    return closed;
  };
  onTestFinished(close);
  return { ...app, close };
}

function named(collector: TraceCollector, name: string): SentSpan[] {
  return collector.spans.filter((span) => span.name === name);
}

function factsOf(span: SentSpan | undefined): Record<string, unknown> {
  const facts = span?.attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]);
  return Object.fromEntries(facts ?? []);
}

describe('traces', () => {
  it('have spans of requests with those of database, metadata and checkout below, and nothing of a viewer', async () => {
    const collector = await startCollector();
    const app = await start(collector, { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector' });
    const { browser, email, userId } = await signInMain(app, {
      subUsers: [{ name: 'Lindiwe', password: 'melktert', ageGroup: '13+' }],
    });
    await browser.get('/search?q=whatwaslookedfor', { traceparent });
    await browser.get('/watch/20045');
    await browser.get('/profile?ask=account');
    const signUp = {
      email: 'newcomer@example.org',
      password: 'a long passphrase',
      amount: 3500,
      currency: 'ZAR',
    };
    const urls = { successUrl: `${app.url}/payment-complete`, cancelUrl: `${app.url}/signup` };
    await browser.postJson('/.netlify/functions/createCheckout', { ...signUp, ...urls });
    await app.close();

    const [search] = named(collector, 'GET /search');
    expect(factsOf(search)).toMatchObject({ 'http.route': '/search', 'http.response.status_code': 200 });
    expect(search).not.toHaveProperty('parentSpanId');
    expect(search?.traceId).not.toBe(theirs);
    const below = collector.spans.filter(({ traceId }) => traceId === search?.traceId);
    expect(below.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['metadata search', 'select title']),
    );
    for (const span of below.filter((one) => one !== search)) expect(span).toHaveProperty('parentSpanId');
    expect(named(collector, 'checkout POST')).toHaveLength(1);
    const [signIn] = named(collector, 'POST /login');
    const ofSignIn = collector.spans
      .filter(({ traceId }) => traceId === signIn?.traceId)
      .map(({ name }) => name);
    expect(ofSignIn).toEqual(expect.arrayContaining(['transaction', 'insert session']));

    expect(collector.text()).toContain(app.services.node.id);
    expect([...collector.authorizations]).toEqual(['Bearer collector']);
    const personal = [
      email,
      userId,
      'Lindiwe',
      'newcomer',
      'whatwaslookedfor',
      'ask=account',
      '20045',
      '127.0.0.1',
    ];
    expect(personal.filter((one) => collector.text().includes(one))).toEqual([]);
  });

  it('go on from a trusted proxy’s, whose choice of what is traced doesn’t count', async () => {
    const collector = await startCollector();
    const app = await start(collector, { TRUST_PROXY: '1' });
    for (const flags of ['00', '01']) {
      await app.browser().get('/help', { traceparent: traceparent.replace(/01$/, flags) });
    }
    await app.browser().get('/help', { traceparent: 'no trace' });
    await app.close();
    const ids = named(collector, 'GET /help').map(({ traceId }) => traceId === theirs);
    expect(ids).toEqual([true, true, false]);

    const none = await startCollector();
    const silent = await start(none, { TRUST_PROXY: '1', OTEL_TRACES_SAMPLER_ARG: '0' });
    await silent.browser().get('/help', { traceparent });
    await silent.close();
    expect(none.spans).toEqual([]);
  });

  it('mark what failed without saying what it said', async () => {
    const collector = await startCollector();
    const app = await start(collector);
    const { browser } = await signInMain(app);
    await stageFault(app, { kind: 'status', status: 500 });
    await browser.get('/search?q=somethingnew');
    await app.close();
    const failed = collector.spans.filter(({ status }) => status.code === 2);
    expect(failed.map(({ name }) => name)).toContain('metadata search');
    expect(factsOf(failed[0])).toMatchObject({ 'error.type': 'ThirdPartyFailure' });
  });

  it('delay nothing where the collector hangs or is down', async () => {
    const hung = await startCollector({ hangs: true });
    for (const collector of [hung, { endpoint: 'http://127.0.0.1:1' }]) {
      const app = await start(collector);
      for (let nth = 0; nth < 5; nth += 1) expect((await app.browser().get('/help')).status).toBe(200);
      if (collector === hung) await expect.poll(() => hung.spans.length).toBeGreaterThan(0);
      else await expect.poll(() => app.log.text()).toContain('"outcome":"lost"');
      expect((await app.browser().get('/help')).status).toBe(200);
      await app.close();
    }
  });

  it('load no library while they are off', () => {
    const folder = join(import.meta.dirname, '../../dist/server');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
    const [only, ...others] = files.filter(([, text]) => /from ["']@opentelemetry\//.test(text));
    expect(others).toEqual([]);
    const part = only?.[0].split('/').at(-1) ?? '';
    expect(part).not.toBe('');
    const loaders = files.filter(([, text]) => text.includes(part));
    expect(loaders).toHaveLength(1);
    expect(loaders[0]?.[1]).toMatch(new RegExp(`import\\(["'\`]\\./(?:\\w+/)*${part}`));
  });
});
