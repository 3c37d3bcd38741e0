import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  ({ browser } = await signInMain(app));
});
afterAll(() => app.close());

const takers = ['/login', '/signup', '/profile', '/profile/security', '/parts/changes', '/parts/language'];
const sizes = [64, 256, 1024, 6 * 1024];

async function send(path: string, type: string, body: string): Promise<number> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Origin: app.url, Cookie: cookie, 'Content-Type': type };
  const answer = await fetch(`${app.url}${path}`, { method: 'POST', headers, body, redirect: 'manual' });
  await answer.text();
  return answer.status;
}

const isHealthy = async () => (await fetch(`${app.url}/healthz`)).status;

describe('a form that nobody’s page sends', () => {
  it.each(takers.flatMap((path) => sizes.map((size) => [path, size] as const)))(
    'to %s with %i kB of fields is refused, and probes are answered',
    async (path, kilobytes) => {
      const sent = send(path, 'application/x-www-form-urlencoded', 'a&'.repeat(kilobytes * 512));
      expect(await isHealthy()).toBe(200);
      expect(await sent).toBe(413);
    },
  );

  it.each(takers)('to %s with 10,000 parts is refused', async (path) => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
    expect(await send(path, 'multipart/form-data; boundary=x', `${part.repeat(10_000)}--x--\r\n`)).toBe(413);
  });

  it('of more than 64 kB is multipart alone, and on a page with a file alone', async () => {
    const long = 'x'.repeat(70_000);
    expect(await send('/profile', 'application/x-www-form-urlencoded', `email=${long}`)).toBe(413);
    const file = `--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n${long}\r\n--x--\r\n`;
    expect(await send('/profile/security', 'multipart/form-data; boundary=x', file)).toBe(413);
    expect(await send('/profile', 'multipart/form-data; boundary=x', file)).not.toBe(413);
  });
});

describe('anything else that a stranger sends', () => {
  const deep = '['.repeat(32_000) + ']'.repeat(32_000);

  it.each([
    ['/.netlify/functions/createCheckout', deep, 400],
    ['/webhooks/yoco', deep, 400],
    ['/parts/errors', `{"kind":${'['.repeat(900)}${']'.repeat(900)}}`, 400],
  ])('is read to any depth: %s', async (path, body, status) => {
    expect(await send(path, 'application/json', body)).toBe(status);
  });

  it('as an address with more parameters than a page reads is refused', async () => {
    const many = (count: number) => fetch(`${app.url}/login?${'a&'.repeat(count)}`);
    expect((await many(150)).status).toBe(200);
    expect((await many(5_000)).status).toBe(400);
  });

  it.each([
    ['Accept-Language', 'a,'.repeat(5_000)],
    ['Cookie', 'a=b;'.repeat(3_000)],
    ['X-Forwarded-For', '1,'.repeat(5_000)],
    ['Save-Data', 'x'.repeat(10_000)],
  ])('as the header %s is read', async (name, value) => {
    expect((await fetch(`${app.url}/login`, { headers: { [name]: value } })).status).toBe(200);
  });
});
