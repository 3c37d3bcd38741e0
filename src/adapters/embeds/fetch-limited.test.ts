import { lookup } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetchLimited } from './fetch-limited.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function serve(handler: RequestListener): Promise<number> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.close();
    server.closeAllConnections();
  });
  // A server that listens on a port has an address of this kind.
  return (server.address() as AddressInfo).port;
}

const signal = () => AbortSignal.timeout(3_000);

/** Answers every name with the machine's own address, as a hostile name server would. */
const hostile: typeof lookup = Object.assign(
  (
    _name: string,
    _options: object,
    done: (error: null, all: { address: string; family: number }[]) => void,
  ) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  // Only the form with options and a list is used.
  { __promisify__: lookup.__promisify__ },
) as unknown as typeof lookup;

describe('createFetchLimited', () => {
  it('answers with status and headers, and sends what it was told to', async () => {
    let seen = '';
    const port = await serve((request, response) => {
      seen = `${request.method} ${request.headers.referer}`;
      response.writeHead(203, { 'x-frame-options': 'DENY' }).end('hello');
    });
    const ask = createFetchLimited({ allowPrivate: true, headers: { referer: 'https://stoep.example/' } });
    const answer = await ask(new URL(`http://127.0.0.1:${port}/`), signal());
    expect(answer).toMatchObject({ status: 203, headers: { 'x-frame-options': 'DENY' } });
    expect(seen).toBe('GET https://stoep.example/');
  });

  it('never reads a long body to its end', async () => {
    let written = 0;
    const cutOff = Promise.withResolvers<void>();
    const port = await serve((_request, response) => {
      response.on('close', cutOff.resolve);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) written += 16_384;
        written += 16_384;
      };
      response.on('drain', more);
      more();
    });
    const ask = createFetchLimited({ allowPrivate: true, headers: {} });
    expect((await ask(new URL(`http://127.0.0.1:${port}/`), signal())).status).toBe(200);
    await cutOff.promise;
    // What was already on its way when it was cut off: the buffers of both ends.
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  it('refuses private addresses, by number and by name, before it connects', async () => {
    let requests = 0;
    const port = await serve((_request, response) => {
      requests += 1;
      response.end();
    });
    const ask = createFetchLimited({ allowPrivate: false, headers: {}, resolve: hostile });
    for (const host of ['127.0.0.1', '[::1]', 'localhost', 'one.example']) {
      await expect(ask(new URL(`http://${host}:${port}/`), signal())).rejects.toMatchObject({
        code: 'PRIVATE_ADDRESS',
      });
    }
    expect(requests).toBe(0);
  });
});
