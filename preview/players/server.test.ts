import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildCatalogue } from '../metadata/catalogue/catalogue.ts';
import { runtimeOf } from '../metadata/catalogue/runtime.ts';
import { lengthOf, type PlayersService, startPlayers } from './server.ts';

let service: PlayersService;
beforeAll(async () => {
  service = await startPlayers({ port: 0 });
});
afterAll(() => service.close());
afterEach(() => send('DELETE', '/__server'));

function send(method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${service.origin}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const open = (path: string, init: RequestInit = {}) => fetch(`${service.origin}${path}`, init);

describe('the three servers', () => {
  test('are told as templates that lead to a player', async () => {
    expect(service.servers.map(({ name }) => name)).toEqual(['Server 1', 'Server 2', 'Server 3']);
    for (const { name, movie, tv } of service.servers) {
      const film = await fetch(movie.replace('{imdb}', 'tt0468569').replace('{seconds}', '41'));
      expect([film.status, await film.text()]).toEqual([200, expect.stringContaining(name)]);
      const address = tv.replace('{imdb}', 'tt0903747').replace('{season}', '2').replace('{episode}', '13');
      const episode = await (await fetch(`${address}${address.includes('?') ? '&' : '?'}lang=en`)).text();
      for (const fact of ['tt0903747', 'S2 E13', 'lang en'])
        expect(episode).toContain(`<span>${fact}</span>`);
    }
  });

  test('may be framed by anyone, run no inline script, and sniff nothing', async () => {
    const { headers } = await open('/one/movie/tt0468569');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors \*$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBeNull();
  });

  test('serve their client as JavaScript', async () => {
    const response = await open('/client/player.ts');
    const source = await response.text();
    expect(response.headers.get('content-type')).toContain('text/javascript');
    for (const [, path] of source.matchAll(/from '\.\/([\w.]+)'/g)) {
      expect((await open(`/client/${path}`)).status).toBe(200);
    }
    expect(source).not.toContain(': Dialect');
    expect((await open('/client/player.css')).headers.get('content-type')).toContain('text/css');
    expect((await open('/client/messages.test.ts')).status).toBe(404);
  });

  test('draw a programme that is always the same for a title, and another for another', async () => {
    const drawing = async (imdb: string): Promise<string> => {
      const html = await (await open(`/one/movie/${imdb}`)).text();
      return /<div id="programme".*?<\/div>/s.exec(html)?.[0] ?? '';
    };
    const [first, again, other] = await Promise.all(['tt0468569', 'tt0468569', 'tt0903747'].map(drawing));
    expect(first).toContain('<g class="wheel">');
    expect(first).not.toMatch(/NaN|undefined/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('play as long as the title does, unless the address says otherwise', async () => {
    const { movies, series } = buildCatalogue(0);
    const timed = [...movies, ...series].filter((title) => title.imdb && runtimeOf(title));
    expect(timed.filter((title) => lengthOf(title.imdb ?? '') !== (runtimeOf(title) ?? 0) * 60)).toEqual([]);
    const length = async (path: string) =>
      Number(/data-seconds="(\d+)"/.exec(await (await open(path)).text())?.[1]);
    const [film] = timed;
    expect(await length(`/one/movie/${film?.imdb}`)).toBe(lengthOf(film?.imdb ?? ''));
    expect(await length('/one/movie/tt0468569')).toBe(90 * 60);
    expect(await length('/one/movie/tt0468569?seconds=7200')).toBe(7200);
    expect(await length('/one/movie/tt0468569?seconds=1e9')).toBe(90 * 60);
  });

  test('write the query as text', async () => {
    const html = await (await open('/two/movie/tt0468569?lang=%3Cscript%3E')).text();
    expect(html).toContain('lang &lt;script&gt;');
  });

  test.each([
    '/one/movie/nm0000001',
    '/one/tv/tt0903747',
    '/one/tv/tt0903747/1/x',
    '/two/other/tt0468569',
    '/four/movie/tt0468569',
    '/client/../server.ts',
  ])('answer 404 to %s', async (path) => {
    expect((await open(path)).status).toBe(404);
  });

  test('refuse HEAD', async () => {
    expect((await open('/one/movie/tt0468569', { method: 'HEAD' })).status).toBe(405);
  });
});

describe('misbehaviour', () => {
  const mode = (name: string, server = 'one') => send('PUT', `/__server/${server}`, { mode: name });
  const hangs = (path: string) =>
    expect(open(path, { signal: AbortSignal.timeout(120) })).rejects.toThrow(/timeout|abort/i);

  test.each([
    ['404', 404, 'Not found'],
    ['500', 500, 'Something broke'],
    ['empty', 200, 'No movie available'],
    ['error-message', 200, 'can’t be played'],
    ['silent', 200, 'data-mode="silent"'],
    ['garbage', 200, 'data-mode="garbage"'],
    ['hostile', 200, 'data-mode="hostile"'],
    ['flood', 200, 'data-mode="flood"'],
    ['elsewhere', 200, 'data-mode="elsewhere"'],
  ])('%s', async (name, status, words) => {
    await mode(name);
    const response = await open('/one/movie/tt0468569');
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(words)]);
    expect(await (await open('/two/movie/tt0468569')).text()).toContain('data-mode="play"');
  });

  test('for one title leaves the others as they are', async () => {
    await send('PUT', '/__server/two', { mode: '404', imdb: 'tt0468569' });
    expect((await open('/two/movie/tt0468569')).status).toBe(404);
    expect((await open('/two/movie/tt0468570')).status).toBe(200);
    await send('DELETE', '/__server/two');
    expect((await open('/two/movie/tt0468569')).status).toBe(200);
  });

  test('hang, and an end of it', async () => {
    await mode('hang', 'three');
    await hangs('/three/movie/tt0468569');
    await send('DELETE', '/__server/three');
    expect((await open('/three/movie/tt0468569')).status).toBe(200);
  });

  test('refuse-framing leaves the decision to the older header', async () => {
    await mode('refuse-framing');
    const { headers } = await open('/one/movie/tt0468569');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).not.toContain('frame-ancestors');
  });

  test('some titles always fail on the first server, and only there', async () => {
    expect((await open('/one/movie/tt1000404')).status).toBe(404);
    expect((await open('/two/movie/tt1000404')).status).toBe(200);
    await hangs('/one/tv/tt1000408/1/1');
    expect((await open('/two/tv/tt1000408/1/1')).status).toBe(200);
  });

  test('an unknown mode or server is refused', async () => {
    expect((await mode('odd')).status).toBe(400);
    expect((await mode('404', 'four')).status).toBe(404);
  });

  test('what a hostile page opened is listed, and asking is counted', async () => {
    await open('/__landed?by=popup');
    const shown = await (await send('GET', '/__server')).json();
    expect(shown).toMatchObject({ landed: ['popup'], servers: { one: { mode: 'play' } } });
    expect(shown.servers.one.requests).toBeGreaterThan(0);
  });
});
