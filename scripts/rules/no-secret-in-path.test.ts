// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs for the rules under test.
import { describe, expect, test } from 'vitest';
import { checkFiles } from './fixture.ts';
import { secretPaths } from './no-secret-in-path.ts';

describe('no-secret-in-path', () => {
  test.each([
    'export const paths = { a: (email: string) => `/a/${email}` };',
    'export const paths = { a: (b: string) => `/signup?paid=true&email=${b}` };',
    "export const paths = { a: (q: URLSearchParams) => q.set('password', '') };",
  ])('refuses %s', async (code) => {
    expect(await checkFiles(secretPaths, { 'src/routes.ts': code })).toHaveLength(1);
  });

  test('knows a page about passwords from a path with one', async () => {
    const code =
      "export const paths = { forgot: '/forgot-password', reset: (token: string) => `/reset-password?token=${token}` };";
    expect(await checkFiles(secretPaths, { 'src/routes.ts': code })).toEqual([]);
  });
});
