import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { callOutside } from './call-outside.ts';
import { callThroughProxy } from './proxy.ts';
import { createSendPublic } from './public-only.ts';

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
  });
  // A server that listens on a port has an address of this kind.
  return (server.address() as AddressInfo).port;
}

it('takes calls over https through the proxy, but for the excepted hosts, and plain ones directly', async () => {
  const before = getGlobalDispatcher();
  onTestFinished(() => setGlobalDispatcher(before));
  const targets: (string | undefined)[] = [];
  const proxy = createServer().on('connect', ({ url }, socket) => {
    targets.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const url = `http://127.0.0.1:${await listen(proxy)}`;
  const plain = await listen(createServer((_request, response) => response.end('direct')));
  callThroughProxy({ url, except: 'store.internal' });
  const signal = AbortSignal.timeout(5_000);
  const direct = await callOutside(`http://127.0.0.1:${plain}`, { signal });
  expect(await direct.body.text()).toBe('direct');
  await expect(callOutside('https://api.example/3', { signal })).rejects.toThrow();
  await expect(createSendPublic()(new URL('https://push.example/1'), { signal })).rejects.toThrow();
  await expect(callOutside('https://store.internal/', { signal })).rejects.toThrow();
  await expect(createSendPublic()(new URL('https://127.0.0.1/'), { signal })).rejects.toMatchObject({
    code: 'PRIVATE_ADDRESS',
  });
  expect(targets).toEqual(['api.example:443', 'push.example:443']);
});
