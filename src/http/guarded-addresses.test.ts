import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

/** The path of every page that needs a sign-in, with a value for each parameter. */
const guarded = pages
  .filter(({ access }) => access !== 'public' && access !== 'visitor')
  .map(({ path }) => path.replace(/:\w+/g, '1'));

/** Returns whether the answer leads a visitor to signing in, or says that the page or address doesn't exist. */
async function refused(path: string): Promise<boolean> {
  const answer = await app.browser().get(path);
  const text = await answer.text();
  if (answer.status >= 300 && answer.status < 400) return true;
  if (answer.status === 404 || answer.status === 400) return true;
  // The router redirects a client navigation in this form.
  return answer.status === 202 && text.includes('SingleFetchRedirect') && text.includes('/login');
}

describe('a visitor', () => {
  it.each(guarded)('does not get %s, however it is spelled', async (path) => {
    const data = path === '/' ? '/_.data' : `${path}.data`;
    const spellings = [
      path,
      data,
      `${path}/_.data`.replace('//', '/'),
      path.toUpperCase(),
      `${path.toUpperCase()}.data`,
    ];
    const encoded = path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    for (const spelling of [
      ...spellings,
      encoded,
      `${encoded}.data`,
      `${path}?_routes=root`,
      `${data}?_routes=root`,
    ]) {
      expect.soft(await refused(spelling), spelling).toBe(true);
    }
  });
});
