import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { isViteRequest } from './vite-requests.ts';

function request(method: string, url: string, headers: Record<string, string> = {}): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method, url, headers });
}

test.each(['/@vite/client', '/src/ui/button.tsx', '/node_modules/x.woff2', '/.cache/vite/deps/react.js?v=1'])(
  '%s is served by Vite',
  (url) => expect(isViteRequest(request('GET', url))).toBe(true),
);

test.each([
  '/',
  '/movies',
  '/preview/outbox',
  '/package.json',
  '/.netlify/functions/createCheckout',
  '/assets/x.js',
])('%s is the product’s', (url) => expect(isViteRequest(request('GET', url))).toBe(false));

test('only reading goes to Vite, and its question whether the server is back', () => {
  expect(isViteRequest(request('POST', '/src/ui/button.tsx'))).toBe(false);
  expect(isViteRequest(request('GET', '/', { accept: 'text/x-vite-ping' }))).toBe(true);
});
