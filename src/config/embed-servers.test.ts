import { describe, expect, test } from 'vitest';
import { readEmbedServers } from './embed-servers.ts';

const one = {
  name: 'One',
  movie: 'https://a.example/movie/{imdb}',
  tv: 'https://a.example/tv/{imdb}/{season}/{episode}',
};

function read(value: unknown, publicUrl = 'https://stoep.example') {
  return readEmbedServers(typeof value === 'string' ? value : JSON.stringify(value), publicUrl);
}

/** Returns the expectations of a refusal in one line. */
function refusal(value: unknown, publicUrl?: string): string {
  const result = read(value, publicUrl);
  return result.ok ? '' : result.expected.join('; ');
}

test('three servers, with and without anime and sandbox', () => {
  const two = { ...one, name: 'Two', anime: 'https://b.example/anime/{imdb}?s={season}&e={episode}' };
  const three = { ...one, name: 'Three', movie: 'http://localhost:4100/{imdb}', sandbox: ['allow-popups'] };
  expect(read([one, two, three])).toEqual({
    ok: true,
    servers: [
      { ...one, anime: one.tv, sandbox: [] },
      { ...two, sandbox: [] },
      { ...three, anime: one.tv },
    ],
  });
});

test('a template may take the second to begin at', () => {
  const server = { ...one, movie: `${one.movie}?t={seconds}` };
  expect(read([server])).toMatchObject({ ok: true });
  expect(refusal([{ ...one, tv: 'https://a.example/{imdb}/{seconds}' }])).toMatch(/server 1, tv: exactly/);
});

describe('refused', () => {
  test.for([
    ['no JSON', '{not json', /JSON array/],
    ['an object', one, /JSON array/],
    ['no server', [], /one to three/],
    ['four servers', [1, 2, 3, 4].map((n) => ({ ...one, name: `S${n}` })), /one to three/],
    ['a server that is text', ['https://a.example'], /server 1: an object/],
    ['the same name twice', [one, { ...one, name: 'ONE ' }], /a name for each/],
    ['no name', [{ ...one, name: '' }], /server 1, name/],
    ['a name of two lines', [{ ...one, name: 'a\nb' }], /server 1, name/],
    ['a missing tv', [{ name: 'a', movie: one.movie }], /server 1, tv/],
    ['an unknown key', [{ ...one, series: one.tv }], /no other key/],
    ['plain http', [{ ...one, movie: 'http://a.example/{imdb}' }], /server 1, movie: an https URL/],
    ['a script', [{ ...one, movie: 'javascript:alert("{imdb}")' }], /server 1, movie: an https URL/],
    ['a missing placeholder', [{ ...one, tv: 'https://a.example/{imdb}/{season}' }], /server 1, tv: exactly/],
    [
      'an unknown placeholder',
      [{ ...one, movie: 'https://a.example/{imdb}/{key}' }],
      /server 1, movie: exactly/,
    ],
    ['a placeholder of another kind', [{ ...one, movie: one.tv }], /server 1, movie: exactly/],
    [
      'a placeholder in the host',
      [{ ...one, movie: 'https://{imdb}.a.example/' }],
      /no placeholder in its host/,
    ],
    ['a password', [{ ...one, movie: 'https://u:p@a.example/{imdb}' }], /no user or password/],
    ['top navigation', [{ ...one, sandbox: ['allow-top-navigation'] }], /server 1, sandbox/],
    [
      'top navigation by gesture',
      [{ ...one, sandbox: ['allow-top-navigation-by-user-activation'] }],
      /sandbox/,
    ],
    [
      'top navigation to apps',
      [{ ...one, sandbox: ['allow-top-navigation-to-custom-protocols'] }],
      /sandbox/,
    ],
    ['top navigation in capitals', [{ ...one, sandbox: ['ALLOW-TOP-NAVIGATION'] }], /sandbox/],
    ['two tokens in one', [{ ...one, sandbox: ['allow-forms allow-top-navigation'] }], /sandbox/],
    ['a sandbox that is text', [{ ...one, sandbox: 'allow-popups' }], /sandbox/],
  ] as const)('%s', ([, value, expected]) => {
    expect(refusal(value)).toMatch(expected);
  });

  test('our own origin, whichever of the three templates is on it', () => {
    const own = 'https://stoep.example/x/{imdb}/{season}/{episode}';
    expect(refusal([{ ...one, movie: 'https://stoep.example/{imdb}' }])).toMatch(/another origin/);
    expect(refusal([{ ...one, tv: own }])).toMatch(/another origin/);
    expect(refusal([{ ...one, anime: own }])).toMatch(/another origin/);
    expect(refusal([{ ...one, movie: 'https://STOEP.example:443/{imdb}' }])).toMatch(/another origin/);
  });

  test('all that is wrong with several servers at once', () => {
    const message = refusal([
      { ...one, movie: 'http://a.example/{imdb}' },
      { ...one, name: 'Two', tv: 'https://a.example/' },
    ]);
    expect(message).toMatch(/server 1, movie.*server 2, tv/);
  });
});
