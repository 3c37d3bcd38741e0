import { createServer, request as send } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { freePort } from '#test/free-port.ts';
import { RawHttp, type RawResponse } from '#test/raw-http.ts';

const open: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function start(env: Record<string, string>): Promise<{ app: TestApp; raw: RawHttp }> {
  const app = await startTestApp(env);
  const port = app.services.config.port;
  const raw = new RawHttp(port);
  open.push(() => raw.close(), app.close);
  return { app, raw };
}

function placeOf(response: RawResponse | null): [status: number | undefined, location: string | undefined] {
  return [response?.status, /^location: (.*)$/im.exec(response?.head ?? '')?.[1]];
}

const warningsOf = ({ log }: TestApp, text: RegExp) => log.lines.filter(({ message }) => text.test(message));

describe('behind a proxy', () => {
  const env = { PUBLIC_URL: 'https://stoep.example', TRUST_PROXY: '1' };
  const forwarded = (host: string) => ({
    Host: 'node:3000',
    'X-Forwarded-For': '203.0.113.9',
    'X-Forwarded-Host': host,
  });

  it('redirects a page under another name of the host, with path and query, and logs it once', async () => {
    const { app, raw } = await start(env);
    for (const host of ['www.stoep.example', 'stoep.example:8443', '203.0.113.1'])
      expect(placeOf(await raw.get('/help?from=a', forwarded(host)))).toEqual([
        307,
        'https://stoep.example/help?from=a',
      ]);
    for (const host of ['stoep.example', 'STOEP.example', 'stoep.example:443', 'localhost:3000'])
      expect(placeOf(await raw.get('/help', forwarded(host)))).toEqual([200, undefined]);
    expect(placeOf(await raw.get('/nowhere', forwarded('www.stoep.example')))[0]).toBe(307);
    const [line, ...more] = warningsOf(app, /redirecting to PUBLIC_URL/);
    expect(line?.fields).toMatchObject({ host: 'www.stoep.example', publicUrl: 'https://stoep.example' });
    expect(more).toEqual([]);
  });

  it('is said once to be trusted by nobody where TRUST_PROXY is 0', async () => {
    const { app, raw } = await start({ ...env, TRUST_PROXY: '0' });
    await raw.get('/help', { Host: 'stoep.example' });
    expect(warningsOf(app, /TRUST_PROXY is 0/)).toEqual([]);
    for (const address of ['203.0.113.9', '203.0.113.10'])
      await raw.get('/help', { Host: 'stoep.example', 'X-Forwarded-For': address });
    expect(warningsOf(app, /all visitors count as one address/)).toHaveLength(1);
  });

  it('redirects neither data, files, endpoints nor forms', async () => {
    const { raw } = await start(env);
    const headers = forwarded('www.stoep.example');
    for (const target of ['/healthz', '/readyz', '/help.data', '/robots.txt', '/manifest.webmanifest'])
      expect(placeOf(await raw.get(target, headers))).toEqual([200, undefined]);
    expect(placeOf(await raw.get('/metrics', headers))[1]).toBeUndefined();
    const lines = { ...headers, Origin: 'https://www.stoep.example', 'Content-Length': '0' };
    const head = Object.entries(lines).map((line) => line.join(': '));
    const refused = await raw.send(`POST /login HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
    expect(refused?.status).toBe(403);
    expect(refused?.body).toContain('Open https://stoep.example and try again there.');
  });

  it('never repeats a password', async () => {
    const { raw } = await start(env);
    const target = '/signup?paid=true&email=a@b.example&password=secret1';
    const [status, location] = placeOf(await raw.get(target, forwarded('www.stoep.example')));
    expect([status, location?.includes('secret1')]).toEqual([302, false]);
  });

  it('leaves a proxy alone that names no host, and says once which header to set', async () => {
    const { app, raw } = await start(env);
    const headers = { Host: 'node:3000', 'X-Forwarded-For': '203.0.113.9' };
    for (let count = 0; count < 3; count += 1)
      expect(placeOf(await raw.get('/help', headers))).toEqual([200, undefined]);
    expect(warningsOf(app, /X-Forwarded-Host/)).toHaveLength(1);
  });

  it('ends the loop of a proxy that sends its own name, without a cookie', async () => {
    const { app, raw } = await start(env);
    const statuses: (number | undefined)[] = [];
    // Each redirect comes back through the proxy under the same name.
    for (let count = 0; count < 5; count += 1) {
      const response = await raw.get('/help', forwarded('upstream'));
      expect(response?.head).not.toMatch(/^set-cookie/im);
      statuses.push(response?.status);
    }
    expect(statuses).toEqual([307, 307, 307, 200, 200]);
    expect((await raw.get('/login', forwarded('upstream')))?.status).toBe(200);
    expect(warningsOf(app, /rewrite the host/)).toHaveLength(1);
  });

  it('goes on redirecting a name that was asked for often, once its own host was seen', async () => {
    const { raw } = await start(env);
    await raw.get('/help', forwarded('stoep.example'));
    for (let count = 0; count < 5; count += 1) await raw.get('/help', forwarded('www.stoep.example'));
    expect((await raw.get('/login', forwarded('www.stoep.example')))?.status).toBe(307);
  });
});

describe('behind a proxy that nobody told the product of, and that rewrites `Host`', () => {
  it('brings a browser to the page, without a cookie', async () => {
    const proxyPort = await freePort();
    const { app } = await start({ PUBLIC_URL: `http://localhost:${proxyPort}` });
    const proxy = createServer(({ url: path, headers }, response) => {
      const { port } = app.services.config;
      send({ port, path, headers: { ...headers, host: 'upstream' } }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      }).end();
    });
    await new Promise<void>((resolve) => proxy.listen(proxyPort, '127.0.0.1', resolve));
    open.push(() => new Promise((resolve) => proxy.close(resolve)));
    for (const path of ['/help', '/login']) {
      const page = await fetch(`http://localhost:${proxyPort}${path}`);
      expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    }
  });
});

describe('without a proxy', () => {
  it('believes `Host` where PUBLIC_URL is plain http', async () => {
    const { raw } = await start({ PUBLIC_URL: 'http://stoep.example' });
    const headers = { Host: 'www.stoep.example', 'X-Forwarded-Host': 'stoep.example' };
    expect(placeOf(await raw.get('/help', headers))).toEqual([307, 'http://stoep.example/help']);
    expect(placeOf(await raw.get('/help', { Host: '127.0.0.1:3000' }))).toEqual([200, undefined]);
  });

  it.each([
    ['PUBLIC_URL is https, because something unknown speaks TLS', { PUBLIC_URL: 'https://stoep.example' }],
    ['PUBLIC_URL isn’t set', {}],
  ])('redirects nothing where %s', async (_, env) => {
    const { raw } = await start(env);
    expect(placeOf(await raw.get('/help', { Host: 'www.stoep.example' }))).toEqual([200, undefined]);
  });
});
