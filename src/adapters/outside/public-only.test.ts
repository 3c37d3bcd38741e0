import { lookup } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createSendPublic } from './public-only.ts';

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

/** It answers every name with the machine's own address, as a hostile name server would. */
const hostile: typeof lookup = Object.assign(
  (
    _name: string,
    _options: object,
    done: (error: null, all: { address: string; family: number }[]) => void,
  ) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  // Only the form with options and a list is used.
  { __promisify__: lookup.__promisify__ },
) as unknown as typeof lookup;

describe('createSendPublic', () => {
  it('refuses private addresses, by number and by name, before it connects', async () => {
    let requests = 0;
    const port = await serve((_request, response) => {
      requests += 1;
      response.end();
    });
    const sendPublic = createSendPublic(hostile);
    for (const host of ['127.0.0.1', '[::1]', 'localhost', 'one.example']) {
      await expect(
        sendPublic(new URL(`http://${host}:${port}/`), { signal: AbortSignal.timeout(3_000) }),
      ).rejects.toMatchObject({
        code: 'PRIVATE_ADDRESS',
      });
    }
    expect(requests).toBe(0);
  });
});
