import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escapeHtml, HttpError, isRecord, listen, type RunningServer, readJson, sendJson } from './http.ts';
import { StagedFault } from './staged-fault.ts';

let server: RunningServer;
const lines: string[] = [];

beforeAll(async () => {
  server = await listen(
    async ({ request, response, url }) => {
      if (url.pathname === '/echo') return sendJson(response, 200, await readJson(request, 20));
      if (url.pathname === '/teapot') throw new HttpError(418, 'It pours.');
      if (url.pathname === '/late') response.write('half');
      throw new Error('unexpected');
    },
    { port: 0, log: (line) => lines.push(line) },
  );
});
afterAll(() => server.close());

const post = (body: string) => fetch(`${server.origin}/echo`, { method: 'POST', body });

describe('a preview server', () => {
  test('reads JSON, an empty body as an empty object', async () => {
    expect(await (await post('{"a":1}')).json()).toEqual({ a: 1 });
    expect(await (await post(' ')).json()).toEqual({});
  });

  test('refuses what is no JSON, and what is too large', async () => {
    expect([(await post('{')).status, (await post('"'.repeat(21))).status]).toEqual([400, 413]);
  });

  test('answers an error that a handler meant with its status and sentence', async () => {
    const response = await fetch(`${server.origin}/teapot`);
    expect([response.status, await response.json()]).toEqual([418, { error: 'It pours.' }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('answers any other error with 500, says nothing of it, and logs it', async () => {
    const response = await fetch(`${server.origin}/broken`);
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.not.stringContaining('unexpected'),
    ]);
    expect(lines).toContain('GET /broken: Error: unexpected');
  });

  test('breaks off an answer that fails half-way', async () => {
    const response = await fetch(`${server.origin}/late`);
    await expect(response.text()).rejects.toThrow();
  });

  test('rejects when its port is taken', async () => {
    await expect(listen(() => undefined, { port: server.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});

test('only objects are records', () => {
  expect([{}, { a: 1 }].every(isRecord)).toBe(true);
  expect([null, [], 'text', 1, undefined].some(isRecord)).toBe(false);
});

test('text stands in HTML as text', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  );
});

describe('a staged fault', () => {
  test('hits the calls that it is meant for, as often as it says', () => {
    const staged = new StagedFault(v.object({ on: v.string(), times: v.optional(v.number()) }));
    staged.stage({ on: 'create', times: 2 });
    const hit = (call: string): boolean => staged.take(({ on }) => on === call) !== null;
    expect([hit('read'), hit('create'), hit('create'), hit('create')]).toEqual([false, true, true, false]);
    expect(staged.current).toBeNull();
  });

  test('without a number goes on until it is ended', () => {
    const staged = new StagedFault(v.object({}));
    staged.stage({});
    expect([staged.take(() => true), staged.take(() => true)]).toEqual([{}, {}]);
    staged.stage(null);
    expect(staged.take(() => true)).toBeNull();
    expect(() => staged.stage('odd')).toThrow('The fault');
  });
});
