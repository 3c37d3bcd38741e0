import { describe, expect, it } from 'vitest';
import { type Audience, everyone } from '#src/domain/audience.ts';
import type { Gaps } from '#src/features/catalogue/gaps.ts';
import type { CatalogueVersion } from '#src/features/catalogue/version-store.ts';
import { clockAt } from '#test/clock.ts';
import { silentLog } from '#test/silent-log.ts';
import type { RenderedDocument } from './document.ts';
import { DocumentCache } from './document-cache.ts';
import type { DocumentName } from './document-name.ts';
import { matchPage } from './match.ts';
import { RenderCache } from './render-cache.ts';

function shared(render: (url: string, gaps: Gaps, signal: AbortSignal) => Promise<Response>) {
  const state = { version: { visibility: '1', looks: '1' }, time: 1_000_000, renders: 0 };
  const renders = new RenderCache({ clock: clockAt(() => state.time), maxEntries: 3 });
  const documents = new DocumentCache({
    renders,
    render: ({ href }, _audience, gaps, signal) => {
      state.renders += 1;
      return render(href, gaps, signal);
    },
    headers: { 'X-Frame-Options': 'DENY' },
    log: silentLog,
  });
  const get = async (href = '/movies', audience = everyone) =>
    serve(documents, nameOf(href), audience, state.version);
  return { documents, renders, state, get };
}

/** Finds and renews a document as a request does. */
function serve(
  documents: DocumentCache,
  name: DocumentName,
  audience: Audience,
  version: CatalogueVersion,
  signal: AbortSignal | null = null,
): Promise<RenderedDocument | Response> {
  const cached = documents.find(name, audience, version);
  return documents.renew(name, audience, version, { cached, signal });
}

const nameOf = (href: string): DocumentName => ({
  bar: 'none',
  screen: 'auto',
  saver: false,
  language: 'en',
  href,
  page: matchPage('/movies'),
  status: 200,
  isFront: href === '/front',
});

const text = (document: RenderedDocument | Response) =>
  document instanceof Response
    ? null
    : document.pieces.map(({ identity }) => Buffer.from(identity).toString()).join('');

describe('shared documents', () => {
  it('are drawn anew for the next visit, where the page wants that, after they were sent', async () => {
    const { documents, state } = shared(async () => new Response(`draw ${state.renders}`));
    const page = { ...matchPage('/movies'), redrawMs: 20 };
    const name = { ...nameOf('/front'), page };
    const get = async () => text(await serve(documents, name, everyone, state.version));
    expect(await get()).toBe('draw 1');
    // The second draw happens without a visit, and stays cached until the next visit.
    await expect.poll(() => state.renders).toBe(2);
    await expect.poll(get).toBe('draw 2');
    await expect.poll(get).not.toBe('draw 2');
  });

  it('are rendered once, however many ask at once', async () => {
    const { get, state } = shared(async () => new Response('rows'));
    const all = await Promise.all(Array.from({ length: 500 }, () => get()));
    expect(state.renders).toBe(1);
    expect(all.every((document) => text(document) === 'rows')).toBe(true);
  });

  it('that lack what is on its way are rendered again behind the answer, for a child too', async () => {
    let isThere = false;
    const { get, state } = shared(async (_href, gaps) => {
      gaps.isLate = !isThere;
      return new Response(isThere ? 'whole' : 'without a title');
    });
    const child = { ceiling: 12, genres: [] };
    expect(text(await get('/movies', child))).toBe('without a title');
    isThere = true;
    expect(text(await get('/movies', child))).toBe('without a title');
    expect(state.renders).toBe(1);
    state.time += 2_500;
    expect(text(await get('/movies', child))).toBe('without a title');
    await expect.poll(() => get('/movies', child).then(text)).toBe('whole');
    state.time += 2_500;
    await get('/movies', child);
    expect(state.renders).toBe(2);
  });

  it('that stand without something are rendered anew for who tries again, once a moment has passed', async () => {
    let isDown = true;
    const { get, state } = shared(async (href, gaps) => {
      gaps.hasFailed = isDown && href === '/movies';
      return new Response(isDown ? 'Try again' : 'rows');
    });
    expect(text(await get())).toBe('Try again');
    isDown = false;
    state.time += 1_000;
    expect(text(await get())).toBe('Try again');
    state.time += 1_500;
    expect(text(await get())).toBe('rows');
    state.time += 2_500;
    await get();
    expect(state.renders).toBe(2);
  });

  it('are whole though another one that is rendered meanwhile lacks something', async () => {
    const gate = Promise.withResolvers<void>();
    const { get, state } = shared(async (href, gaps) => {
      if (href === '/kids') await gate.promise;
      else gaps.hasFailed = true;
      return new Response(href);
    });
    const whole = get('/kids');
    await get('/movies');
    gate.resolve();
    await whole;
    state.time += 2_500;
    await get('/kids');
    expect(state.renders).toBe(2);
  });

  it('are never served once another title may be seen, and not waited for if they began before', async () => {
    const ends: (() => void)[] = [];
    const { get, state } = shared(async () => {
      const { visibility } = state.version;
      await new Promise<void>((resolve) => ends.push(resolve));
      return new Response(`visibility ${visibility}`);
    });
    const [first] = [get()];
    await expect.poll(() => ends.length).toBe(1);
    state.version = { ...state.version, visibility: '2' };
    state.time += 1;
    const second = get();
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.();
    expect(text(await second)).toBe('visibility 2');
    ends[0]?.();
    expect(text(await first)).toBe('visibility 1');
    // The render that began earlier and ended later doesn't replace the newer document.
    expect(text(await get())).toBe('visibility 2');
    expect(state.renders).toBe(2);
  });

  it('are kept apart by audience and by address', async () => {
    const { get, state } = shared(async (url) => new Response(url));
    await get('/movies');
    await get('/movies', { ceiling: 12, genres: [] });
    await get('/movies?after=2.0');
    expect(state.renders).toBe(3);
    expect(text(await get('/movies?after=2.0'))).toBe('/movies?after=2.0');
    expect(state.renders).toBe(3);
  });

  it('are kept apart by what a parent decided, and evict no document that many share', async () => {
    const { get, state } = shared(async () => new Response(`draw ${state.renders}`));
    const child = { ceiling: 12, genres: [] };
    const audiences = Array.from({ length: 4 }, (_, id) => ({
      ...child,
      choices: { allowed: [`movie.${id}`], blocked: [] },
    }));
    const drawn = async (audience: Audience) => text(await get('/movies', audience));
    const first = [await drawn(child)];
    for (const audience of audiences) first.push(await drawn(audience));
    expect(new Set(first).size).toBe(5);
    expect(await drawn(child)).toBe('draw 1');
    expect(await drawn({ ...child, choices: { allowed: [], blocked: ['movie.3'] } })).toBe('draw 6');
    expect(await drawn({ ...child, choices: { allowed: ['movie.3'], blocked: [] } })).toBe('draw 5');
  });

  it('serve the stale one while its successor is made', async () => {
    let words = 'old';
    const { get, state } = shared(async () => new Response(words));
    await get();
    words = 'new';
    state.version = { ...state.version, looks: 'others' };
    state.time += 10_000;
    expect(text(await get())).toBe('old');
    await expect.poll(async () => text(await get())).toBe('new');
    expect(state.renders).toBe(2);
  });

  it('are not rendered again while the catalogue has learned nothing, but are looked at in time', async () => {
    const { get, state } = shared(async () => new Response('rows'));
    await get();
    state.time += 60_000;
    await get();
    expect(state.renders).toBe(1);
    state.time += 6 * 60_000;
    await get();
    expect(state.renders).toBe(2);
  });

  it('keep what worked when a rendering fails', async () => {
    let broken = false;
    const { get, state } = shared(async () => {
      if (broken) throw new Error('no');
      return new Response('rows');
    });
    await get();
    broken = true;
    state.version = { ...state.version, looks: 'others' };
    state.time += 10_000;
    expect(text(await get())).toBe('rows');
    expect(text(await get())).toBe('rows');
  });

  it.each([
    ['sets a cookie', () => new Response('x', { headers: { 'Set-Cookie': 'sid=1' } })],
    ['is no success', () => new Response('x', { status: 503 })],
    ['leads elsewhere', () => new Response(null, { status: 302, headers: { Location: '/login' } })],
  ])('are never kept when the answer %s', async (_name, answer) => {
    const { get, state } = shared(async () => answer());
    expect(await get()).toBeInstanceOf(Response);
    expect(await get()).toBeInstanceOf(Response);
    expect(state.renders).toBe(2);
  });

  it('are given up with the last client that waits for them, and drawn anew for the next one', async () => {
    const signals: AbortSignal[] = [];
    const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { documents, state } = shared(async (url, _gaps, signal) => {
      signals.push(signal);
      await ends[signals.length - 1]?.promise;
      return new Response(url, { status: signal.aborted ? 503 : 200 });
    });
    const [one, other] = [new AbortController(), new AbortController()];
    const abandoned = [one, other].map(({ signal }) =>
      serve(documents, nameOf('/a'), everyone, state.version, signal),
    );
    one.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    other.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    const next = serve(documents, nameOf('/a'), everyone, state.version, new AbortController().signal);
    for (const { resolve } of ends) resolve();
    await Promise.all(abandoned);
    expect(text(await next)).toBe('/a');
    expect([state.renders, signals[1]?.aborted]).toEqual([2, false]);
  });

  it('forget the least lately used', async () => {
    const { get, state } = shared(async (url) => new Response(url));
    for (const url of ['/a', '/b', '/c', '/a', '/d']) await get(url);
    expect(state.renders).toBe(4);
    await get('/a');
    expect(state.renders).toBe(4);
    await get('/b');
    expect(state.renders).toBe(5);
  });

  it('that are fronts for everybody are never forgotten, in each language', async () => {
    const { documents, renders, state, get } = shared(async (url) => new Response(url));
    const zulu: DocumentName = { ...nameOf('/front'), language: 'zu' };
    await get('/front');
    await serve(documents, zulu, everyone, state.version);
    for (let ceiling = 0; ceiling < 9; ceiling += 1) await get('/front', { ceiling, genres: [] });
    expect(documents.has(nameOf('/front'), everyone)).toBe(true);
    expect(documents.has(zulu, everyone)).toBe(true);
    expect(documents.has(nameOf('/front'), { ceiling: 0, genres: [] })).toBe(false);
    expect(renders.counts.eviction).toBe(6);
  });

  it('of a child are not pushed out by addresses, by looks, or by titles that another parent chose', async () => {
    const { documents, state, get } = shared(async (url) => new Response(url));
    const child = { ceiling: 12, genres: [] };
    const chosen = { ...child, choices: { allowed: [], blocked: ['movie 1'] } };
    await get('/front', child);
    for (const url of ['/a', '/b', '/c', '/d']) {
      await get(url, child);
      await get(url, chosen);
    }
    const looks = (['television', 'chosen', 'computer'] as const).flatMap((screen) =>
      [true, false].map((saver): DocumentName => ({ ...nameOf('/front'), screen, saver })),
    );
    for (const name of looks) await serve(documents, name, child, state.version);
    expect(documents.has(nameOf('/front'), child)).toBe(true);
    expect(documents.has(nameOf('/d'), child)).toBe(true);
    expect(documents.has(nameOf('/a'), child)).toBe(false);
    expect(looks.filter((name) => documents.has(name, child))).toHaveLength(3);
  });
});
