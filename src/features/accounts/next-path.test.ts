import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeNext } from './next-path.ts';

describe('safeNext', () => {
  it.each([
    null,
    '',
    'movies',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/./\u0000',
    ' /movies',
    'javascript:alert(1)',
    `/${'a'.repeat(500)}`,
  ])('refuses %j', (next) => {
    expect(safeNext(next)).toBeNull();
  });

  it.each(['/', '/movies', '/watch/550?x=1', '/search?q=caf%C3%A9', '/anime/7-a#b', '/%2F%2Fevil.example'])(
    'takes %j',
    (next) => {
      expect(safeNext(next)).toBe(next);
    },
  );

  it('stays on this host, whatever is asked', () => {
    const nasty = fc.array(
      fc.constantFrom('/', '\\', '.', '..', '@', ':', 'evil.example', '%2f', '\t', '?', '#', 'a'),
    );
    fc.assert(
      fc.property(nasty, (parts) => {
        const next = safeNext(parts.join(''));
        if (next !== null)
          expect(new URL(next, 'https://stoep.example').origin).toBe('https://stoep.example');
      }),
    );
  });
});
