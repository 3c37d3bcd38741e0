import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';
import { healMetadata, metadataCalls, resetMetadataCalls, stageFault } from '#test/metadata-control.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' }, { metadataCallsPerSecond: 35 });
});
afterEach(() => healMetadata(app));
afterAll(() => app.close());

/** The metadata stand-in doesn't know these ids, and no test has requested them before. */
let nextId = 40_000_000;

function visit(address: string, signal: AbortSignal | null = null): Promise<number> {
  nextId += 1;
  return fetch(`${app.url}/title/movie/${nextId}`, {
    headers: { 'X-Forwarded-For': address },
    signal,
  }).then(async (answer) => {
    await answer.arrayBuffer();
    return answer.status;
  });
}

it('looks up a viewer’s title at once while 150 networks wait for theirs', async () => {
  const { browser } = await signInMain(app);
  await stageFault(app, { match: '/movie/', kind: 'slow', ms: 300 });
  await resetMetadataCalls(app);
  const visits = Array.from({ length: 150 }, (_, network) => visit(`198.51.${network}.1`));
  await expect.poll(() => metadataCalls(app)).toBeGreaterThan(0);
  nextId += 1;
  expect((await browser.get(`/watch/${nextId}`)).status).toBe(404);
  // Visitors hold few of the places, and few of their calls begin in each second.
  expect(app.services.metadata.load().calls).toBeLessThan(10);
  const statuses = await Promise.all(visits);
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(100);
});

it('lets a visitor who hangs up leave the line, though the document is shared', async () => {
  await expect.poll(() => app.services.metadata.load().calls).toBe(0);
  await stageFault(app, { match: '/movie/', kind: 'slow', ms: 2_000 });
  const clients = Array.from({ length: 9 }, () => new AbortController());
  const visits = clients.map(({ signal }, network) =>
    visit(`203.0.${network}.1`, signal).catch(() => 'gone' as const),
  );
  await expect.poll(() => app.services.metadata.load().waiting).toBeGreaterThan(0);
  await resetMetadataCalls(app);
  for (const client of clients) client.abort();
  expect(new Set(await Promise.all(visits))).toEqual(new Set(['gone']));
  await expect.poll(() => app.services.metadata.load().waiting).toBe(0);
  // No visitor left the line because their turn had come.
  expect(await metadataCalls(app)).toBe(0);
});
