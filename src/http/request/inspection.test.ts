import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayInspect } from '#src/http/request/inspection.ts';

let server: Server;
let token: string | null = null;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.end(String(mayInspect(request, token)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.close();
});

async function ask(headers: Record<string, string> = {}): Promise<string> {
  // The address is an object, because the server listens on a port and not on a pipe.
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, headers: { Host: `localhost:${port}`, ...headers } }, (response) => {
      response.on('data', (chunk) => resolve(String(chunk)));
    }).once('error', reject);
  });
}

describe('mayInspect', () => {
  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'lets the machine itself see the inside, by the name %s',
    async (Host) => {
      token = null;
      expect(await ask({ Host })).toBe('true');
    },
  );

  it.each([
    { Host: 'stoep.example' },
    { Host: 'localhost.evil.example' },
    { Host: '127.0.0.1.evil.example' },
    { Forwarded: 'for=203.0.113.9' },
    { Via: '1.1 proxy' },
    { 'X-Forwarded-For': '203.0.113.9' },
    { 'X-Forwarded-Host': 'stoep.example' },
    { 'X-Forwarded-Proto': 'https' },
  ])('doesn’t take %o for the machine itself', async (headers) => {
    token = null;
    // The array's element type makes each header optional, but each entry has exactly one.
    expect(await ask(headers as Record<string, string>)).toBe('false');
  });

  it('asks everybody for the token where there is one', async () => {
    token = 'a-token-of-the-operator';
    expect(await ask()).toBe('false');
    expect(await ask({ Authorization: 'Bearer wrong' })).toBe('false');
    expect(await ask({ Authorization: `Bearer ${token}`, Via: '1.1 proxy' })).toBe('true');
  });
});
