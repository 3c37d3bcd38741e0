import { expect, test } from 'vitest';
import { allowViteClient, contentSecurityPolicy } from './headers.ts';

const outside = {
  pictures: '',
  images: 'https://images.example',
  embeds: [],
  checkout: 'https://pay.example',
};

test('Vite may connect and replace styles; scripts and everything else keep the policy of production', () => {
  const production = contentSecurityPolicy(outside, { scripts: ['a='], styles: ['b='] }).split('; ');
  const development = allowViteClient(production.join('; ')).split('; ');
  const changed = development.filter((directive) => !production.includes(directive));
  expect(changed).toEqual([
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' ws: wss:",
    "worker-src 'self' blob:",
  ]);
  expect(development).toContain("script-src 'self' 'sha256-a='");
});
