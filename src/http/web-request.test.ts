import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { closing, onClose } from './web-request.ts';

it('sees a client that had gone before anybody listened', async () => {
  const arrival = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, response) => arrival.resolve(response));
  onTestFinished(() => {
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = request({ port: (server.address() as AddressInfo).port });
  client.on('error', () => undefined).end();
  const response = await arrival.promise;
  const before = closing(response);
  client.destroy();
  await once(response, 'close');
  let isClosed = false;
  onClose(response, () => {
    isClosed = true;
  });
  expect([isClosed, before.aborted, closing(response).aborted]).toEqual([true, true, true]);
});
