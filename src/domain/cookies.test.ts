import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { browserStorage, buildCookie, buildRemoval, cookies } from './cookies.ts';

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

it('sets each cookie as the list says', () => {
  expect(buildCookie('saver', 'on', true)).toBe(
    'saver=on; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
  expect(buildCookie('sid', 'x', true, '__Host-sid')).toBe(
    '__Host-sid=x; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
  expect(buildRemoval('viewas', false)).toBe('viewas=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
});

it('is the only place where a cookie is put together, or written by a script', () => {
  const writing = sources.filter(({ text }) => /SameSite=|document\.cookie\s*=[^=]/.test(text));
  expect(writing.map(({ path }) => path)).toEqual(['src/domain/cookies.ts']);
});

it('lists what each cookie is for and how long it is kept', () => {
  for (const { purpose, lifetime, maxAge } of Object.values(cookies)) {
    expect(purpose.length).toBeGreaterThan(10);
    expect(lifetime).toMatch(/minutes|hour|day|year/);
    expect(maxAge).toBeGreaterThan(0);
  }
});

it('lists every key of browser storage', () => {
  const storing = sources.filter(({ text }) =>
    /\b(?:local|session)Storage\.(?:get|set)Item\(|const storageKey =/.test(text),
  );
  const listed = browserStorage.flatMap(({ keys }) => keys.map((key) => key.replace('{id}', '')));
  // Finds the keys in the files that use the storage: values of constants, `PlayerHabit`s and keys of objects.
  const written = storing.flatMap(({ text }) =>
    [
      ...text.matchAll(/keys = \{([^}]*)\}/g),
      ...text.matchAll(/(?:const (?:key|storageKey|prefix) =|type PlayerHabit =)([^;]*);/g),
      ...text.matchAll(/write\(\{(.*?)\}\);/gs),
    ].flatMap(([, inside = '']) =>
      [...inside.matchAll(/'([a-z][\w-]+)'|`([\w-]+)\$|\b(season|episode|anime_audio): /g)].map(
        ([, quoted, begun, plain]) => quoted ?? begun ?? plain ?? '',
      ),
    ),
  );
  expect(written.length).toBeGreaterThan(8);
  expect(written.filter((key) => !listed.includes(key))).toEqual([]);
  // The router writes this key.
  expect(listed.filter((key) => !written.includes(key))).toEqual(['react-router-scroll-positions']);
});
